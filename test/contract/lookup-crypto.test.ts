import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cryptoChains, evmChains } from '../../src/contract/core/chains.ts'
import { lookUpCrypto, lookUpCryptoList } from '../../src/contract/core/crypto.ts'
import { exactAnswer } from './exact-answer.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** `GET` and `POST /api/v1/scan/crypto` as called by programs. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const ask = (address: string, more = '') =>
  host.ask({ path: `/api/v1/scan/crypto?address=${encodeURIComponent(address)}${more}` })
const askList = (body: object) => host.ask({ method: 'POST', path: '/api/v1/scan/crypto', body })
const e1 = (message: unknown) => ({ status: 'error', message })

const answer = async (address: string, more = '') => exactAnswer(lookUpCrypto, await ask(address, more))

async function answers(body: object) {
  return exactAnswer(lookUpCryptoList, await askList(body)) as {
    count: number
    results: Record<string, unknown>[]
    invalid: { value: string; reason: string }[]
    deferred: unknown[]
  }
}

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const btc = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const trx = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const sol = 'HwRVBufQ4haG5XSgpspwKtNd3PC9GM9m1196uJW36vds'
const ton = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const doge = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'

describe('one address', () => {
  test('without any list has its form, null for intelligence, and says what would give some', async () => {
    expect(await answer(evm)).toEqual({
      address: evm,
      chain: 'ETH',
      chain_source: 'default',
      chain_ambiguous: true,
      chain_candidates: [...evmChains],
      address_info: {
        family: 'evm',
        kind: 'account',
        checksum: 'valid',
        testnet: false,
        encoding: 'hex',
        networks: ['mainnet', 'testnet'],
        canonical: evm,
        forms: { checksummed: evm, lower: evm.toLowerCase() },
      },
      note: expect.stringMatching(/needs an instance, or a list of sanctions or labels/),
      intel: null,
      origin: 'local',
      unavailable: ['intel'],
      known_here: { total: 0, places: [] },
    })
  })

  test.each([
    [btc, 'BTC', { family: 'bitcoin', kind: 'p2pkh', checksum: 'valid' }],
    [taproot, 'BTC', { family: 'bitcoin', kind: 'p2tr', witness_version: 1 }],
    [trx, 'TRX', { family: 'tron', forms: { hex: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c' } }],
    [sol, 'SOL', { family: 'solana', kind: 'program_derived', on_curve: false, checksum: 'absent' }],
    [ton, 'TON', { family: 'ton', workchain: 0, bounceable: true }],
    [doge, 'DOGE', { family: 'dogecoin', kind: 'p2pkh' }],
  ])('%s is detected', async (address, chain, info) => {
    expect(await answer(address)).toMatchObject({
      address,
      chain,
      chain_source: 'detected',
      chain_ambiguous: false,
      chain_candidates: [chain],
      address_info: info,
    })
  })

  test('may be asked for a chain, in any case; an empty one is none', async () => {
    for (const chain of ['arbitrum', 'Arbitrum', 'ARBITRUM'])
      expect(await answer(evm, `&chain=${chain}`)).toMatchObject({
        chain: 'ARBITRUM',
        chain_source: 'explicit',
        chain_ambiguous: false,
        chain_candidates: ['ARBITRUM'],
      })
    expect(await answer(evm, '&chain=')).toMatchObject({ chain: 'ETH', chain_source: 'default' })
    for (const chain of cryptoChains) expect([200, 400]).toContain((await ask(evm, `&chain=${chain}`)).status)
  })

  test('in a payment link is taken out of it', async () => {
    expect(await answer(`bitcoin:${btc}?amount=1`)).toMatchObject({
      address: btc,
      input: `bitcoin:${btc}?amount=1`,
      chain: 'BTC',
    })
    expect(await answer(`base:${evm}`)).toMatchObject({ chain: 'BASE', chain_source: 'detected' })
  })

  test.each([
    [`${btc.slice(0, -1)}b`, 'bitcoin'],
    [`0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed`, 'evm'],
    [`${taproot.slice(0, -1)}q`, 'bitcoin'],
    [`${trx.slice(0, -1)}u`, 'tron'],
    [`${ton.slice(0, -1)}G`, 'ton'],
    [`${doge.slice(0, -1)}M`, 'dogecoin'],
  ])('%s with a wrong checksum is an answer, not a refusal', async (address, family) => {
    const body = await answer(address)
    expect(body).toMatchObject({ address, address_info: { family, checksum: 'invalid' } })
    expect((body.address_info as { problem: string }).problem).not.toBe('')
    expect(body.note).toContain('malformed')
  })

  test('of a coin outside of the contract has no chain, and says so', async () => {
    expect(await answer('LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz')).toMatchObject({
      chain: null,
      chain_candidates: [],
      address_info: { family: 'litecoin', kind: 'p2pkh' },
      unavailable: ['chain', 'intel'],
    })
  })
})

describe('a request is refused', () => {
  const key = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'
  const path = '/api/v1/scan/crypto'
  test.each([
    [
      `${path}?address=hello`,
      'Provided address is invalid: it does not have the form of any address known here.',
    ],
    [
      `${path}?address=0x12`,
      'Provided address is invalid: it has 2 hexadecimal digits behind 0x, and an address has 40.',
    ],
    [
      `${path}?address=a%00b`,
      'Provided address is invalid: it contains the character U+0000, which no address contains.',
    ],
    [`${path}?address=vitalik.eth`, expect.stringContaining('only the network knows')],
    [`${path}?address=${evm}&chain=LINEA`, expect.stringContaining('Provided chain is invalid')],
    [`${path}?address=${evm}&chain=eth&chain=bsc`, 'Provided chain is invalid: it is given more than once.'],
    [
      `${path}?address=${evm}&chain=btc`,
      'Provided chain is invalid: the address is an EVM address, which BTC does not use.',
    ],
    [
      `${path}?address=${btc}&chain=ETH`,
      'Provided chain is invalid: the address is a Bitcoin address, which ETH does not use.',
    ],
    [
      `${path}?address=${key}`,
      'Provided address is invalid: it is a private key, which belongs in no lookup.',
    ],
  ])('%s', async (asked, message) => {
    const { status, body } = await host.ask({ path: asked })
    expect({ status, body }).toEqual({ status: 400, body: e1(message) })
  })

  test.each([
    [
      { addresses: [btc], chain: 'moon' },
      expect.stringContaining('Provided chain is invalid: it must be one of'),
    ],
    [{ addresses: [btc], chain: 1 }, expect.stringContaining('Provided chain is invalid')],
  ])('with the body %j', async (body, message) => {
    expect(await askList(body)).toMatchObject({ status: 400, body: e1(message) })
  })
})

describe('a list of addresses', () => {
  test('is answered in its order, without blanks and repetitions; what cannot be read is told apart', async () => {
    const key = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'
    const body = await answers({
      addresses: [trx, '', 'hello', ` ${evm} `, '  ', evm, btc, trx, 'x'.repeat(5000), key],
    })
    expect(body).toMatchObject({ count: 3, deferred: [], origin: 'local' })
    expect(body.results.map(({ address }) => address)).toEqual([trx, evm, btc])
    expect(body.invalid).toEqual([
      { value: 'hello', reason: 'it does not have the form of any address known here' },
      { value: 'x'.repeat(200), reason: 'it is longer than 256 characters' },
      { value: '(withheld)', reason: 'it is a private key, which belongs in no lookup' },
    ])
  })

  test('takes a chain for all, and tells those that it does not fit', async () => {
    const body = await answers({ addresses: [evm, btc], chain: 'bsc' })
    expect(body.results).toMatchObject([{ address: evm, chain: 'BSC', chain_source: 'explicit' }])
    expect(body.invalid).toEqual([
      { value: btc, reason: 'the address is a Bitcoin address, which BSC does not use' },
    ])
  })

  test('of blanks is an empty answer', async () => {
    expect(await answers({ addresses: ['', ' '] })).toMatchObject({ count: 0, results: [], invalid: [] })
  })

  test('of a hundred different ones is taken however often they are repeated', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
    expect(await answers({ addresses: [...hundred, ...hundred, ''] })).toMatchObject({ count: 100 })
  })
})
