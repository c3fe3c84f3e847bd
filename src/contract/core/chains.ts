/** Chains that a caller may specify. */
export const cryptoChains = [
  'ETH',
  'BSC',
  'POLYGON',
  'ARBITRUM',
  'OPTIMISM',
  'BASE',
  'AVAX',
  'BTC',
  'TRX',
  'SOL',
  'TON',
  'DOGE',
] as const

/** Chains on which one EVM address is equally valid; the candidates when no chain was specified. */
export const evmChains = [
  'ETH',
  'BSC',
  'POLYGON',
  'ARBITRUM',
  'OPTIMISM',
  'BASE',
  'AVAX',
  'BLAST',
  'FLARE',
  'LINEA',
  'MANTA',
  'MANTLE',
  'SONIC',
] as const
