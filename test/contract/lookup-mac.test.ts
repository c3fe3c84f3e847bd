import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { analyseMac } from '../../src/contract/core/mac.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** `GET /api/v1/scan/mac` as programs ask it. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const ask = (query: string) => host.ask({ path: `/api/v1/scan/mac${query}` })

/** What existing clients read, with the types that they need. */
const read = z.object({
  mac: z.string().min(17),
  verdict: z.string().min(1),
  vendor: z.string().min(1).nullable(),
  oui: z.string().min(1).nullable(),
  cast: z.string().min(1),
  administration: z.string().min(1),
  randomized: z.boolean(),
  virtualization: z.string().min(1).nullable(),
  special: z.string().min(1).nullable(),
  eui64_ipv6: z.string().min(1).nullable(),
  formats: z.object({ colon: z.string(), hyphen: z.string(), cisco: z.string(), bare: z.string() }),
  registry_date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  origin: z.literal('local'),
  unavailable: z.array(z.string()),
})

describe('a hardware address', () => {
  test('is answered with every field', async () => {
    const { status, body } = await ask('?mac=00:00:5E:00:01:0A')
    expect(status).toBe(200)
    expect(body).toEqual({
      mac: '00:00:5e:00:01:0a',
      verdict: 'special',
      verdict_code: 'special',
      cast: 'unicast',
      administration: 'universal',
      slap_quadrant: null,
      oui: '00-00-5E',
      vendor: 'ICANN, IANA Department',
      registry: 'MA-L',
      block: '00-00-5E-00-00-00/24',
      registry_date: '2026-08-26',
      eui64: '00-00-5E-FF-FE-00-01-0A',
      eui48: '00-00-5E-00-01-0A',
      eui64_ipv6: 'fe80::200:5eff:fe00:10a',
      randomized: false,
      virtualization: null,
      special: 'VRRP virtual router 10 (IPv4), or CARP group 10',
      special_source: 'RFC 9568',
      formats: {
        colon: '00:00:5e:00:01:0a',
        hyphen: '00-00-5E-00-01-0A',
        cisco: '0000.5e00.010a',
        bare: '00005e00010a',
      },
      findings: [],
      origin: 'local',
      known_here: { total: 0, places: [] },
      unavailable: [],
    })
  })

  test.each([
    '00:0C:29:12:34:56',
    '00-0c-29-12-34-56',
    '000c.2912.3456',
    '000C29123456',
    '00%200c%2029%2012%2034%2056',
  ])('is read in the notation %s', async (mac) => {
    expect((await ask(`?mac=${mac}`)).body).toMatchObject({
      mac: '00:0c:29:12:34:56',
      vendor: 'VMware, Inc.',
    })
  })

  test.each([
    '00:0C:29:12:34:56',
    'da:a1:19:12:34:56',
    'ff:ff:ff:ff:ff:ff',
    '01:00:5e:00:00:fb',
    '00:1b:c5:ff:ff:ff',
    '02:42:ac:11:00:02',
    '00:1b:21:ff:fe:12:34:56',
    '00:00:00:00:00:00',
  ])('%s has every field that clients read, in their types, and in the contract', async (mac) => {
    const { status, body } = await ask(`?mac=${mac}`)
    expect(status).toBe(200)
    expect(read.safeParse(body).error).toBeUndefined()
    expect(analyseMac.output().safeParse(body).error).toBeUndefined()
    const fields = body as Record<string, unknown>
    for (const name of fields.unavailable as string[]) expect(fields[name]).toBeNull()
  })
})

describe('a request for a hardware address', () => {
  test.each([
    ['', 'Please provide mac.'],
    ['?mac=', 'Please provide mac.'],
    ['?mac=%20%09', 'Please provide mac.'],
    [
      '?mac=00:1a:2b:3c:4d',
      'Provided mac is invalid: it has 10 hexadecimal digits; a hardware address has 12 or 16.',
    ],
    ['?mac=00:1a:2b:3c:4d:zz', 'Provided mac is invalid: “z” is not a hexadecimal digit.'],
    ['?mac=00:1a:2b:3c:4d:5e%00', 'Provided mac is invalid: it holds control characters.'],
    ['?mac=00:1a-2b:3c:4d:5e', 'Provided mac is invalid: it mixes separators.'],
    [`?mac=${'0'.repeat(8193)}`, 'Provided mac is invalid: it is longer than 128 characters.'],
    ['?mac=001a2b3c4d5e&mac=001a2b3c4d5f', 'Provided mac is invalid: it is given more than once.'],
    ['?mac=%ff', 'Provided mac is invalid: it is not UTF-8.'],
  ])('%s is refused with a sentence', async (query, message) => {
    const { status, body, text } = await ask(query)
    expect({ status, body }).toEqual({ status: 400, body: { status: 'error', message } })
    expect(text).not.toMatch(/limit/i)
  })

  test('without a key is refused, and with one that may not look up', async () => {
    const path = '/api/v1/scan/mac?mac=00:0C:29:12:34:56'
    expect(await host.ask({ path, authorization: null })).toMatchObject({
      status: 401,
      body: { status: 'error', message: 'Invalid or missing API key.' },
    })
    const { secret } = await host.makeKey('tags.read')
    const refused = await host.ask({ path, authorization: `Bearer ${secret}` })
    expect(refused).toMatchObject({ status: 403, body: { error: expect.stringContaining('scan.lookup') } })
    const allowed = await host.makeKey('scan.lookup')
    expect((await host.ask({ path, authorization: `token ${allowed.secret}` })).status).toBe(200)
  })
})
