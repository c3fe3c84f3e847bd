import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { lookUpCrypto } from '../../src/contract/core/crypto.ts'
import { analyseEmail } from '../../src/contract/core/email.ts'
import { lookUpHash } from '../../src/contract/core/hash.ts'
import { lookUpIp } from '../../src/contract/core/ip.ts'
import { analyseMac } from '../../src/contract/core/mac.ts'
import { analysePhone } from '../../src/contract/core/phone.ts'
import { analyseUrl } from '../../src/contract/core/url.ts'
import { bringPack } from './bring-pack.ts'
import { exactAnswer } from './exact-answer.ts'
import { type LocalHost, type Reply, startLocalHost } from './local-host.ts'
import {
  cryptoRead,
  emailRead,
  hashRead,
  macRead,
  phoneRead,
  publicAddressRead,
  rangeRead,
  reservedRead,
  urlRead,
} from './lookup-reads.ts'

/**
 * What existing clients send to the lookups and read in their answers, field by field: a command line that prints,
 * editor plugins that highlight, SIEM integrations that store every value that is not null as a fact, and a browser
 * extension.
 */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const lookups = {
  ip: { parameter: 'ip', operation: lookUpIp },
  crypto: { parameter: 'address', operation: lookUpCrypto },
  hash: { parameter: 'hash', operation: lookUpHash },
  url: { parameter: 'url', operation: analyseUrl },
  email: { parameter: 'email', operation: analyseEmail },
  phone: { parameter: 'number', operation: analysePhone },
  mac: { parameter: 'mac', operation: analyseMac },
} as const
type Kind = keyof typeof lookups

const ask = (kind: Kind, value: string, more = ''): Promise<Reply> =>
  host.ask({
    path: `/api/v1/scan/${kind}?${lookups[kind].parameter}=${encodeURIComponent(value)}${more}`,
    authorization: `token ${host.firstKey}`,
  })
const post = (kind: Kind, body: object): Promise<Reply> =>
  host.ask({ method: 'POST', path: `/api/v1/scan/${kind}`, body, authorization: `token ${host.firstKey}` })

/** Values as clients send them: with capitals, in all notations, as in logs. */
const asked: readonly (readonly [Kind, z.ZodType, readonly string[]])[] = [
  [
    'ip',
    reservedRead,
    ['10.0.0.1', '::1', 'FE80::1', '169.254.169.254', '255.255.255.255', '2001:db8::1', 'ff02::1'],
  ],
  [
    'ip',
    rangeRead,
    ['8.8.8.8/24', '0.0.0.0/0', '1.1.1.1/32', '10.0.0.0/31', '2001:DB8::/32', '::/0', '::1/128'],
  ],
  [
    'crypto',
    cryptoRead,
    [
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      '0xD8DA6BF26964AF9D7EED9E03E53415D37AA96045',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
      'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
      'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH',
    ],
  ],
  [
    'hash',
    hashRead,
    [
      '44D88612FEA8A8F36DE82E1278ABB02F',
      '3395856ce81f2b7382dee72602f798b642f14140',
      '275A021BBFB6489E54D471899F7DB9D1663FC695EC2FE2A2C4538AABF651FD0F',
      'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
    ],
  ],
  [
    'url',
    urlRead,
    [
      'https://www.microsoft.com/en-us/microsoft-365',
      'example.org',
      'hxxp://user:pw@evil[.]example[.]top:8080/a.exe?x#y',
      'https://münchen.de/',
      'http://3232235777/',
      'javascript:alert(1)',
      'mailto:a@example.org',
      'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fx&data=05',
    ],
  ],
  [
    'email',
    emailRead,
    [
      'jane@gmail.com',
      'Info@Example.Org',
      'x+y@mailinator.com',
      'a@[192.0.2.1]',
      'jane@xn--bcher-kva.de',
      'x@outlok.com',
      'info@gmail.com',
      'x@duck.com',
    ],
  ],
  [
    'phone',
    phoneRead,
    [
      '+4930901820',
      '12025550123',
      '+44 7700 900123',
      '+870773123456',
      '+1',
      '112',
      '+999123',
      '+8816 1234 5678',
      '+442079461958',
      '+4412',
      '+80012345678',
      '020 7946 0958',
      '1-800-FLOWERS',
      '7',
    ],
  ],
  [
    'mac',
    macRead,
    [
      '00:1A:11:3C:4D:5E',
      '00-1A-11-3C-4D-5E',
      '001a.113c.4d5e',
      '001A113C4D5E',
      'FF:FF:FF:FF:FF:FF',
      'da:a1:19:00:00:01',
      '01:00:5e:00:00:fb',
      '00:00:00:00:00:00',
      '00:0C:29:12:34:56',
      '00:1b:c5:ff:ff:ff',
      '02:42:ac:11:00:02',
      '00:1b:21:ff:fe:12:34:56',
    ],
  ],
]

/** Returns the value at a dotted name. */
function at(body: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part] ?? null, body)
}

const cases = asked.flatMap(([kind, schema, values]) => values.map((value) => ({ kind, schema, value })))

describe('a client that reads by type', () => {
  test.each(cases)('finds what it needs in $kind $value', async ({ kind, schema, value }) => {
    const body = exactAnswer(lookups[kind].operation, await ask(kind, value))
    expect(schema.safeParse(body).error).toBeUndefined()
    // fields named as unknown are null, never an empty text, zero or false
    for (const name of (at(body, 'unavailable') as string[] | null) ?? [])
      expect([name, at(body, name)]).toEqual([name, null])
    expect(at(body, 'origin')).toBe('local')
  })
})

describe('a command line', () => {
  test('sends resolve=1 and is told that nobody follows links here, in words of no other row', async () => {
    const reply = await ask('url', 'https://example.org/', '&resolve=1')
    expect(reply.status).toBe(502)
    expect(reply.text).not.toMatch(
      /unauthorized|api key|limit|quota|too many|maintenance|no scan|not found|no results|invalid|please provide|not a recognized|unsupported/i,
    )
  })

  test.each([
    ['eth', 'ETH'],
    ['bsc', 'BSC'],
    ['polygon', 'POLYGON'],
    ['arbitrum', 'ARBITRUM'],
    ['optimism', 'OPTIMISM'],
    ['base', 'BASE'],
    ['avax', 'AVAX'],
    ['ARBITRUM', 'ARBITRUM'],
  ])('names the chain %s', async (given, chain) => {
    const { body } = await ask('crypto', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', `&chain=${given}`)
    expect(body).toMatchObject({ chain, chain_source: 'explicit', chain_ambiguous: false })
  })

  test('sends an empty chain, which is none', async () => {
    const { body } = await ask('crypto', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', '&chain=')
    expect(body).toMatchObject({ chain: 'ETH', chain_source: 'default', chain_ambiguous: true })
    expect((body as { chain_candidates: string[] }).chain_candidates).toHaveLength(13)
  })
})

describe('a browser extension', () => {
  test('finds no verdict of an address at the top level while intelligence is not known', async () => {
    const { body } = await ask('crypto', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
    expect(at(body, 'unavailable')).toContain('intel')
    for (const field of ['sanctions', 'categories', 'labels', 'type', 'risk_level', 'risk_score'])
      expect(body).not.toHaveProperty(field)
  })
})

describe('a client that sends blocks', () => {
  const digest = (index: number) => index.toString(16).padStart(64, '0').toUpperCase()
  const rejected = z.union([z.string(), z.object({ value: z.string() })])

  test('of 500 digests finds each in request order, and rejected rows apart', async () => {
    const sent = Array.from({ length: 498 }, (_, index) => digest(index))
    const { status, body } = await post('hash', { hashes: [...sent, 'not a digest', ''] })
    expect(status).toBe(200)
    const answer = z.object({
      count: z.literal(498),
      cached: z.int().min(0),
      summary: z.object({ unavailable: z.literal(498), known_good: z.literal(0) }),
      results: z.array(hashRead).length(498),
      invalid: z.array(rejected).length(1),
    })
    const read = answer.parse(body)
    expect(read.results.map((result) => result.hash)).toEqual(sent.map((each) => each.toLowerCase()))
  })

  test('of 100 addresses finds results, invalid and deferred', async () => {
    const sent = Array.from({ length: 99 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
    const { status, body } = await post('crypto', { addresses: [...sent, 'not an address'], chain: 'bsc' })
    expect(status).toBe(200)
    const answer = z.object({
      count: z.literal(99),
      results: z.array(cryptoRead.extend({ chain: z.literal('BSC') })).length(99),
      invalid: z.array(rejected).length(1),
      deferred: z.array(rejected).length(0),
    })
    expect(answer.parse(body).results.map(({ address }) => address)).toEqual(sent)
  })
})

describe('a SIEM integration', () => {
  async function bring(content: string, request: Parameters<typeof bringPack>[2]): Promise<void> {
    expect(await bringPack(host, content, request)).toMatchObject({ state: 'done' })
  }

  test('is told by 502 that nobody knows public addresses, and keeps no fact', async () => {
    const reply = await ask('ip', '8.8.8.8')
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 502,
      body: { status: 'error', message: expect.any(String) },
    })
  })

  test('keeps only facts of an address that a pack knows in part', async () => {
    await bring('8.8.8.0\t8.8.8.255\t15169\tUS\tGoogle LLC\n', { kind: 'address', name: 'ASN' })
    const { status, body } = await ask('ip', '8.8.8.8')
    expect(status).toBe(200)
    const read = publicAddressRead.parse(body)
    expect(read).toMatchObject({
      as: 'AS15169 Google LLC',
      org: 'Google LLC',
      country_code: 'US',
      status: 'partial',
    })
    const names = Object.keys(publicAddressRead.shape).filter((name) => at(body, name) === null)
    expect((at(body, 'unavailable') as string[]).toSorted()).toEqual(names.toSorted())
    // false and zero would be stored as facts
    expect([read.proxy, read.hosting, read.mobile, read.tor, read.lat, read.lon]).toEqual(Array(6).fill(null))
  })

  test('compares the verdict on a digest with words that stand', async () => {
    const bad = '44d88612fea8a8f36de82e1278abb02f'
    await bring(`${bad}\n`, { kind: 'hash_set', name: 'Bad files', options: { verdict: 'known_malicious' } })
    const known = hashRead.parse((await ask('hash', bad.toUpperCase())).body)
    expect(known).toMatchObject({
      verdict: 'known_malicious',
      known_malicious: true,
      found: true,
      sources_hit: 1,
    })
    expect(Object.values(known.sources)).toMatchObject([{ status: 'hit', malicious: true }])
    const other = hashRead.parse((await ask('hash', 'f'.repeat(32))).body)
    expect(other).toMatchObject({ verdict: 'unknown', known_malicious: false, found: false, sources_hit: 0 })
  })
})
