import { describe, expect, test } from 'vitest'
import { cryptoChains, evmChains } from '../../../contract/core/chains.ts'
import type { Chain } from './address-reading.ts'
import { chooseChain } from './choose-chain.ts'
import { decodeAddress } from './decode-address.ts'

describe('the chain', () => {
  const choose = (text: string, asked: Chain | null = null) => {
    const decoded = decodeAddress(text, asked)
    if (decoded.is === 'none') throw new Error(decoded.why)
    return chooseChain(decoded.reading, asked, decoded.named)
  }
  const evm = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

  test('of an EVM address is assumed, and all thirteen are candidates', () => {
    expect(choose(evm)).toEqual({
      chain: 'ETH',
      chain_source: 'default',
      chain_ambiguous: true,
      chain_candidates: evmChains,
    })
    expect(evmChains).toHaveLength(13)
  })

  test('that was named is the only candidate', () => {
    for (const asked of ['ETH', 'BSC', 'POLYGON', 'ARBITRUM', 'OPTIMISM', 'BASE', 'AVAX'] as const)
      expect(choose(evm, asked)).toEqual({
        chain: asked,
        chain_source: 'explicit',
        chain_ambiguous: false,
        chain_candidates: [asked],
      })
    expect(choose(`base:${evm}`)).toMatchObject({
      chain: 'BASE',
      chain_source: 'detected',
      chain_ambiguous: false,
    })
  })

  test('that does not fit is refused', () => {
    expect(choose(evm, 'BTC')).toEqual({ why: 'the address is an EVM address, which BTC does not use' })
    expect(choose('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'DOGE')).toEqual({
      why: 'the address is a Bitcoin address, which DOGE does not use',
    })
    expect(choose(`base:${evm}`, 'ETH')).toEqual({ why: 'the address names BASE itself, not ETH' })
  })

  test('is ambiguous exactly when there are several candidates, for whatever is asked', () => {
    const addresses = [
      evm,
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      'HwRVBufQ4haG5XSgpspwKtNd3PC9GM9m1196uJW36vds',
      'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
      'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
      'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz',
    ]
    for (const address of addresses)
      for (const asked of [null, ...cryptoChains]) {
        const chosen = choose(address, asked)
        if ('why' in chosen) continue
        expect(chosen.chain_ambiguous).toBe(chosen.chain_candidates.length > 1)
        if (asked !== null) expect(chosen.chain).toBe(asked)
      }
  })
})
