import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { lookUpIp } from '../../src/contract/core/ip.ts'
import { unitsOf } from '../../src/contract/cost.ts'
import { writeMmdb } from '../fixtures/net/write-mmdb.ts'
import { bringPack } from './bring-pack.ts'
import { exactAnswer } from './exact-answer.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { publicAddressRead } from './lookup-reads.ts'

/** `GET /api/v1/scan/ip` as called by programs. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const ask = (ip: string) => host.ask({ path: `/api/v1/scan/ip?ip=${encodeURIComponent(ip)}` })
const e1 = (message: unknown) => ({ status: 'error', message })

const answer = async (ip: string) => exactAnswer(lookUpIp, await ask(ip))

describe('a special address', () => {
  test.each([
    ['10.1.2.3', { type: 'ipv4', range: '10.0.0.0/8', rfc: 'RFC 1918', name: 'Private-Use' }],
    ['192.0.0.9', { type: 'ipv4', range: '192.0.0.9/32', rfc: 'RFC 7723', globally_reachable: true }],
    ['224.0.0.251', { type: 'ipv4', range: '224.0.0.0/24', rfc: 'RFC 5771, Section 4' }],
    ['FE80:0::1%eth0', { ip: 'fe80::1', type: 'ipv6', range: 'fe80::/10', rfc: 'RFC 4291', zone: 'eth0' }],
    ['[2001:db8::1]:443', { ip: '2001:db8::1', range: '2001:db8::/32', rfc: 'RFC 3849', port: 443 }],
    ['ff02::fb', { range: 'ff00::/8', scope: 'link-local' }],
    ['127[.]0[.]0[.]1', { ip: '127.0.0.1', range: '127.0.0.0/8' }],
    ['::ffff:8.8.8.8', { embedded: { kind: 'ipv4_mapped', ipv4: '8.8.8.8', reserved: null } }],
    ['2002:c000:204::1', { range: '2002::/16', embedded: { kind: '6to4', ipv4: '192.0.2.4' } }],
    ['64:ff9b::a00:1', { embedded: { kind: 'nat64', ipv4: '10.0.0.1', reserved: { range: '10.0.0.0/8' } } }],
  ])('%s is answered here', async (ip, expected) => {
    expect(await answer(ip)).toMatchObject({ reserved: true, origin: 'local', ...expected })
  })

  test('has the fields that clients read', async () => {
    expect(await answer('192.168.1.1')).toEqual({
      ip: '192.168.1.1',
      reserved: true,
      type: 'ipv4',
      range: '192.168.0.0/16',
      rfc: 'RFC 1918',
      name: 'Private-Use',
      globally_reachable: false,
      origin: 'local',
      known_here: { total: 0, places: [] },
    })
  })
})

describe('a range', () => {
  test('has the fields that clients read, counts as decimal strings', async () => {
    expect(await answer('192.0.2.77/24')).toEqual({
      cidr: '192.0.2.0/24',
      input: '192.0.2.77/24',
      input_is_network: false,
      version: 'ipv4',
      prefix_length: 24,
      host_bits: 8,
      network: '192.0.2.0',
      broadcast: '192.0.2.255',
      first_usable: '192.0.2.1',
      last_usable: '192.0.2.254',
      netmask: '255.255.255.0',
      wildcard: '0.0.0.255',
      total_addresses: '256',
      usable_hosts: '254',
      reserved: {
        range: '192.0.2.0/24',
        rfc: 'RFC 5737',
        name: 'Documentation (TEST-NET-1)',
        globally_reachable: false,
      },
      contains_reserved: [],
      origin: 'local',
      known_here: { total: 0, places: [] },
    })
  })

  test.each([
    ['8.8.8.0/24', { input_is_network: true, broadcast: '8.8.8.255' }],
    ['8.8.8.0/255.255.255.0', { cidr: '8.8.8.0/24', input: '8.8.8.0/255.255.255.0' }],
    ['8.8.8.0-8.8.8.255', { cidr: '8.8.8.0/24', input_is_network: true }],
    ['192.0.2.7/31', { broadcast: null, usable_hosts: '2' }],
    ['0.0.0.0/0', { total_addresses: '4294967296', broadcast: '255.255.255.255' }],
    ['::/0', { total_addresses: '340282366920938463463374607431768211456', broadcast: null }],
    ['2001:DB8::/127', { cidr: '2001:db8::/127', usable_hosts: '2', broadcast: null }],
  ])('%s', async (ip, expected) => {
    const body = await answer(ip)
    expect(body).toMatchObject({ ...expected, origin: 'local' })
    if (ip === '8.8.8.0/24') expect(body).not.toHaveProperty('reserved')
  })

  test('costs nothing, and an address does', () => {
    expect(unitsOf(lookUpIp.cost, { ip: '8.8.8.0-8.8.8.255' })).toEqual(
      unitsOf(lookUpIp.cost, { ip: '8.8.8.0/24' }),
    )
    expect(unitsOf(lookUpIp.cost, { ip: '8.8.8.8' })).not.toEqual(
      unitsOf(lookUpIp.cost, { ip: '8.8.8.0/24' }),
    )
  })
})

describe('a request that cannot be answered', () => {
  test.each([
    [
      '?ip=256.1.1.1',
      'Provided ip is invalid: none of the four numbers of an IPv4 address is above 255, and 256 is.',
    ],
    [
      '?ip=example.org',
      'Provided ip is invalid: it is not an IPv4 or IPv6 address, nor a range in CIDR notation.',
    ],
    [
      '?ip=8.8.8.8%0A9.9.9.9',
      'Provided ip is invalid: it is not an IPv4 or IPv6 address, nor a range in CIDR notation.',
    ],
    ['?ip=8.8.8.8/33', 'Provided ip is invalid: the prefix of an IPv4 range is a number from 0 to 32.'],
    [
      '?ip=0x7f.1',
      'Provided ip is invalid: an IPv4 address is four decimal numbers without leading zeros; a program that reads octal, hexadecimal and short forms interprets this one as 127.0.0.1.',
    ],
  ])('%s', async (query, message) => {
    const { status, body } = await host.ask({ path: `/api/v1/scan/ip${query}` })
    expect({ status, body }).toEqual({ status: 400, body: e1(message) })
  })

  test('because no pack knows public addresses: 502, what a pack adds, and no word that clients read otherwise', async () => {
    const { status, body } = await ask('8.8.8.8')
    expect({ status, body }).toEqual({ status: 502, body: e1(expect.stringMatching(/no address pack/)) })
    const { message } = body as { message: string }
    expect(message).toMatch(/A pack adds country, network .* Import an MMDB or CSV file/)
    expect(message).not.toMatch(
      /limit|quota|too many|unauthorized|api key|maintenance|not found|no results|invalid|please provide|unsupported/i,
    )
  })
})

/** Fields of a public address that existing clients read, with the types they require. */
const clientRead = publicAddressRead.extend({
  status: z.literal('partial'),
  unavailable: z.array(z.string()),
})

describe('a public address', () => {
  async function bring(content: string | Buffer, more: object): Promise<string> {
    const job = await bringPack(host, content, { kind: 'address', ...more })
    expect(job).toMatchObject({ state: 'done' })
    return job.pack ?? ''
  }

  const unknown = [
    'isp',
    'org',
    'as',
    'city',
    'region',
    'timezone',
    'zip',
    'lat',
    'lon',
    'proxy',
    'hosting',
    'mobile',
    'rdns',
    'rdap',
    'tor',
  ]
  let country: string

  beforeAll(async () => {
    const networks = {
      '8.8.8.0/24': { country: { iso_code: 'US', names: { en: 'United States' } } },
      '2a00::/16': { country: { iso_code: 'DE', names: { en: 'Germany' } } },
    }
    const bytes = writeMmdb(networks, { type: 'DBIP-Country-Lite', built: '2026-08-01T00:00:00Z' })
    country = await bring(bytes, { name: 'Countries', licence: 'CC BY 4.0' })
  })

  test('is answered from a pack, with null for what it does not tell, and named so', async () => {
    const body = await answer('8.8.8.8')
    expect(clientRead.parse(body)).toMatchObject({
      country: 'United States',
      country_code: 'US',
      continent: 'North America',
      currency: 'USD',
      unavailable: unknown,
    })
    expect(body.packs).toEqual([
      {
        id: country,
        name: 'Countries',
        source: 'DB-IP',
        licence: 'CC BY 4.0',
        dated: '2026-08-01',
        fields: ['country_code', 'country', 'continent_code', 'continent'],
      },
    ])
    for (const field of unknown) expect(body[field]).toBeNull()
  })

  test('of IPv6 is found, too, and one that no pack knows is unknown, not an error', async () => {
    expect(await answer('2a00:1450::1')).toMatchObject({ type: 'ipv6', country_code: 'DE', currency: 'EUR' })
    const body = await answer('9.9.9.9')
    expect(clientRead.parse(body).unavailable).toEqual(
      expect.arrayContaining(['country', 'country_code', 'as']),
    )
    expect(body.packs).toMatchObject([{ id: country, fields: [] }])
  })

  test('gets each field from the most recent pack that knows it; packs that are off are not asked', async () => {
    const asn = await bring('8.8.8.0\t8.8.8.255\t15169\tCA\tGoogle LLC\n', {
      name: 'ASN',
      dated: '2026-07-01',
    })
    const tor = await bring('8.8.8.9\n', {
      name: 'Tor exits',
      dated: '2026-09-01',
      options: { marks: 'tor' },
    })
    const body = await answer('8.8.8.8')
    expect(clientRead.parse(body)).toMatchObject({
      as: 'AS15169 Google LLC',
      org: 'Google LLC',
      country_code: 'US',
      tor: { available: true, is_tor: false },
    })
    expect((body.packs as { id: string }[]).map(({ id }) => id)).toEqual([tor, country, asn])
    expect(await answer('8.8.8.9')).toMatchObject({ proxy: true, tor: { available: true, is_tor: true } })
    await host.window('packs.change', { id: asn, dated: '2026-10-01' })
    expect(await answer('8.8.8.8')).toMatchObject({ country_code: 'CA', country: 'Canada' })
    await host.window('packs.change', { id: asn, enabled: false })
    expect(await answer('8.8.8.8')).toMatchObject({ country_code: 'US', as: null })
    await host.window('packs.remove', { id: tor })
    expect(await answer('8.8.8.8')).toMatchObject({ tor: null })
  })

  test('is answered by a replaced pack from the next request on', async () => {
    await bring('network,country_code\n8.8.8.0/24,FR\n', { replaces: country, dated: '2026-11-01' })
    expect(await answer('8.8.8.8')).toMatchObject({
      country_code: 'FR',
      packs: [{ id: country, dated: '2026-11-01' }],
    })
    await host.window('packs.remove', { id: country })
    expect((await ask('8.8.8.8')).status).toBe(502)
    await host.takeBack()
    expect(await answer('8.8.8.8')).toMatchObject({ country_code: 'FR' })
  })
})
