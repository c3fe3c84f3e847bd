import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** `GET /api/v1/scan/mac` as called by programs. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const ask = (query: string) => host.ask({ path: `/api/v1/scan/mac${query}` })

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
})

describe('a request for a hardware address', () => {
  test.each([
    [
      '?mac=00:1a:2b:3c:4d',
      'Provided mac is invalid: it has 10 hexadecimal digits; a hardware address has 12 or 16.',
    ],
    ['?mac=00:1a:2b:3c:4d:zz', 'Provided mac is invalid: “z” is not a hexadecimal digit.'],
    ['?mac=00:1a-2b:3c:4d:5e', 'Provided mac is invalid: it mixes separators.'],
  ])('%s is refused with a sentence', async (query, message) => {
    const { status, body } = await ask(query)
    expect({ status, body }).toEqual({ status: 400, body: { status: 'error', message } })
  })
})
