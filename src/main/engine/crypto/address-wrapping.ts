import type { Chain } from './address-reading.ts'

/**
 * An address without its surroundings when copied: a payment link (BIP-21, ERC-681, `ton://transfer/`), or the short
 * name of an EVM chain (ERC-3770), which contains information that the address itself does not.
 */
export type Unwrapped = {
  readonly bare: string
  /** Chain that was named before the address. */
  readonly named: Chain | null
}

/** Quotes and brackets that are copied along from lists and programs. */
const quoting = /^["'`<([{]{1,3}|["'`>)\]},;]{1,4}$/g

/** Payment schemes, which name the coin but may be wrong about the chain. */
const schemes =
  /^(?:(?:bitcoin|bitcoincash|dogecoin|litecoin|solana|tron):(?:\/\/)?|ton:\/\/transfer\/)([^?#]+)(?:[?#].*)?$/i

/** `ethereum:[pay-]address[@chain id][/function][?values]` */
const ethereum = /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,10}))?(?:[/?].*)?$/i
/** `eip155:chain id:address` (CAIP-10) */
const account = /^eip155:(\d{1,10}):(0x[0-9a-f]{40})$/i
const shortName = /^([a-z0-9]{2,12}):(0x[0-9a-f]{40})$/i

/** Short name and number of each EVM chain, from the public list of chains. */
const evmNames: readonly (readonly [Chain, readonly string[], number])[] = [
  ['ETH', ['eth'], 1],
  ['BSC', ['bnb', 'bsc'], 56],
  ['POLYGON', ['pol', 'matic', 'polygon'], 137],
  ['ARBITRUM', ['arb1', 'arbitrum'], 42161],
  ['OPTIMISM', ['oeth', 'optimism'], 10],
  ['BASE', ['base'], 8453],
  ['AVAX', ['avax'], 43114],
]

/**
 * Removes a payment link or the short name of a chain; any other text is returned unchanged, also where it names an
 * unknown chain: the answer would otherwise be about a chain that was not meant.
 */
export function unwrapAddress(given: string): Unwrapped {
  const text = given.replace(quoting, '')
  const plain = { bare: text, named: null }
  if (!text.includes(':')) return plain
  const [, paid, chainId] = ethereum.exec(text) ?? []
  if (paid !== undefined && chainId === undefined) return { bare: paid, named: null }
  const [, id = chainId, owner = paid] = account.exec(text) ?? []
  const numbered = evmNames.find(([, , number]) => number === Number(id))?.[0]
  if (owner !== undefined) return numbered === undefined ? plain : { bare: owner, named: numbered }
  const [, name = '', spelled] = shortName.exec(text) ?? []
  const chain = evmNames.find(([, names]) => names.includes(name.toLowerCase()))?.[0]
  if (spelled !== undefined && chain !== undefined) return { bare: spelled, named: chain }
  return { bare: schemes.exec(text)?.[1] ?? text, named: null }
}
