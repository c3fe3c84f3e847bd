import { describe, expect, test } from 'vitest'
import { describedFrom as from } from '../../../../test/fixtures/lookups/described-from.ts'
import { cryptoKind } from './crypto.ts'
import { emailKind } from './email.ts'
import { hashKind } from './hash.ts'
import { ipKind } from './ip.ts'
import { macKind } from './mac.ts'
import { phoneKind } from './phone.ts'
import { urlKind } from './url.ts'

const finding = (severity: string, title: string) => ({ severity, title, detail: '' })

describe('an address', () => {
  const unknown = {
    country: null,
    country_code: null,
    tor: null,
    hosting: null,
    proxy: null,
    as: null,
    org: null,
  }
  const about = from(ipKind, 'scan ip', {
    ip: '8.8.8.8',
    reserved: false,
    vpn: null,
    unavailable: [],
    ...unknown,
  })

  test.each<readonly [string, object, string, string | null]>([
    [
      'special',
      {
        reserved: true,
        name: 'Private-Use',
        range: '10.0.0.0/8',
        rfc: 'RFC 1918',
        globally_reachable: false,
      },
      'Private-Use address of 10.0.0.0/8, RFC 1918; it cannot be reached from the Internet.',
      null,
    ],
    [
      'with another inside',
      {
        reserved: true,
        name: 'NAT64',
        range: '64:ff9b::/96',
        rfc: 'RFC 6052',
        embedded: { kind: 'nat64', rfc: 'RFC 6052', ipv4: '9.9.9.9', reserved: null },
      },
      'NAT64 address of 64:ff9b::/96, RFC 6052; it embeds the IPv4 address 9.9.9[.]9.',
      'low',
    ],
    ['unknown', {}, 'Public address of unknown operator and country.', null],
    [
      'hosted',
      { country: 'Germany', as: 'AS64496 Quay Hosting', hosting: true },
      'Public address: Germany, AS64496 Quay Hosting, hosting.',
      null,
    ],
    ['known by its code', { country_code: 'GB' }, 'Public address: United Kingdom.', null],
    ['of a proxy', { proxy: true }, 'Public address: proxy.', 'low'],
    [
      'of Tor',
      { vpn: true, tor: { available: true, is_tor: true } },
      'Public address: Tor exit, VPN.',
      'medium',
    ],
    ['not of Tor', { org: 'Quay', tor: { available: true, is_tor: false } }, 'Public address: Quay.', null],
  ])('%s', (_what, fields, title, severity) => {
    expect(about(fields)).toEqual({ title, severity })
  })

  test.each<readonly [object, string, string | null]>([
    [
      { host_bits: 8, total_addresses: '256', usable_hosts: '254' },
      'Range of 256 addresses, 254 for hosts.',
      null,
    ],
    [{ host_bits: 0, total_addresses: '1', usable_hosts: '1' }, 'Range of 1 address.', null],
    [
      {
        host_bits: 32,
        total_addresses: '4294967296',
        usable_hosts: '4294967296',
        contains_reserved: [{ range: '10.0.0.0/8', rfc: 'RFC 1918' }],
      },
      'Range of 4,294,967,296 addresses; it contains 1 reserved block.',
      null,
    ],
    [
      {
        host_bits: 96,
        total_addresses: '79228162514264337593543950336',
        usable_hosts: '79228162514264337593543950336',
        reserved: { range: '2001:db8::/32', rfc: 'RFC 3849', name: 'Documentation' },
      },
      'Range of 2^96 addresses, Documentation (RFC 3849); the registry does not state whether it can be reached from the Internet.',
      null,
    ],
  ])('range %#', (fields, title, severity) => {
    const range = {
      reserved: undefined,
      cidr: '9.0.0.0/8',
      input: '9.0.0.0/8',
      version: 'ipv4',
      prefix_length: 8,
    }
    expect(from(ipKind, 'scan ip', range)(fields)).toEqual({ title, severity })
  })
})

describe('a URL', () => {
  const about = from(urlKind, 'scan url', { findings: [], host_context: { scanned: false } })

  test.each<readonly [object, string, string | null]>([
    [{}, 'Nothing stands out in the URL as written; it was not followed.', null],
    [{ resolution: {} }, 'Nothing stands out in the URL as written.', null],
    [
      { host_context: { scanned: true } },
      'Nothing stands out in the URL as written; it was not followed; its host was scanned here.',
      null,
    ],
    [{ findings: [finding('info', 'Wrapped link')] }, 'Wrapped link.', 'info'],
    [
      { findings: [finding('high', 'Double extension'), finding('low', 'Unusual port')] },
      'Double extension and Unusual port.',
      'high',
    ],
    [
      {
        findings: ['A', 'A', 'B', 'C', 'D'].map((title, index) =>
          finding(index === 4 ? 'critical' : 'low', title),
        ),
      },
      'D, A and 2 more.',
      'critical',
    ],
  ])('%#', (fields, title, severity) => {
    expect(about(fields)).toEqual({ title, severity })
  })
})

const scoreOf = (value: number, conclusive = true) => ({ value, band: 'clean', conclusive, reasons: [] })

test.each<readonly [object, string, string | null]>([
  [{}, 'Mailbox of an organisation, risk 0 of 100.', null],
  [
    {
      mailbox_type: 'disposable',
      score: scoreOf(60, false),
      findings: [finding('high', 'Disposable address'), finding('info', 'Role address')],
    },
    'Disposable mailbox, risk 60 of 100, not conclusive; Disposable address.',
    'high',
  ],
])('an e-mail address %#', (fields, title, severity) => {
  const about = from(emailKind, 'scan email', { mailbox_type: 'corporate', score: scoreOf(0), findings: [] })
  expect(about(fields)).toEqual({ title, severity })
})

test.each<readonly [object, string, string | null]>([
  [
    { allocated_operator: 'Quay Mobile', line_type: 'mobile' },
    'Valid mobile number: France, assigned to Quay Mobile.',
    null,
  ],
  [
    { line_type: 'premium_rate', findings: [finding('medium', 'Premium rate number')] },
    'Valid premium rate number: France; Premium rate number.',
    'medium',
  ],
  [{ verdict: 'possible' }, 'Possible number: France, in no assigned block.', null],
  [{ verdict: 'invalid', region: null }, 'Not a valid number.', null],
  [
    { verdict: 'unparseable', region: null, line_type: null, findings: [finding('low', 'Too short')] },
    'Not a telephone number; Too short.',
    'low',
  ],
])('a telephone number %#', (fields, title, severity) => {
  const usual = {
    verdict: 'valid',
    region: 'FR',
    line_type: 'unknown',
    allocated_operator: null,
    findings: [],
  }
  expect(from(phoneKind, 'scan phone', usual)(fields)).toEqual({ title, severity })
})

test.each<readonly [object, string, string | null]>([
  [{ vendor: 'Quay Networks', registry: 'MA-L' }, 'Assigned to Quay Networks (MA-L).', null],
  [{ vendor: 'Quay', registry: null, virtualization: 'QEMU' }, 'Virtual interface of QEMU.', null],
  [{ special: 'IPv4 multicast' }, 'IPv4 multicast.', null],
  [
    { randomized: true, findings: [finding('info', 'Randomised address')] },
    'Randomised address, which identifies no vendor.',
    'info',
  ],
  [{ administration: 'local', cast: 'multicast' }, 'Local multicast address without a known holder.', null],
])('a hardware address %#', (fields, title, severity) => {
  const usual = {
    special: null,
    vendor: null,
    registry: null,
    virtualization: null,
    randomized: false,
    cast: 'unicast',
    administration: 'universal',
  }
  expect(from(macKind, 'scan mac', usual)(fields)).toEqual({ title, severity })
})

test.each<readonly [object, string, string | null]>([
  [{ verdict: 'unknown', summary: 'NSRL does not know it.' }, 'NSRL does not know it.', null],
  [{ verdict: 'unknown' }, 'No hash set that answered contains this SHA-256 digest.', null],
  [
    { verdict: 'known_malicious', known_malicious: true, family: 'Quaybot' },
    'Known malicious (Quaybot).',
    'critical',
  ],
  [{ verdict: 'known_good', known_malicious: false }, 'Known good.', null],
  [{ verdict: 'not_queryable' }, 'SHA-256 digests cannot be looked up.', null],
  [{ verdict: 'unavailable', known_malicious: null }, 'No hash set could be queried.', null],
])('a digest %#', (fields, title, severity) => {
  expect(
    from(hashKind, 'scan hash', { algorithm: 'SHA256', known_malicious: null, family: null, summary: null })(
      fields,
    ),
  ).toEqual({ title, severity })
})

test.each<readonly [object, string, string | null]>([
  [{}, 'Bitcoin witness key hash (P2WPKH).', null],
  [
    {
      chain: 'ETH',
      address_info: { family: 'evm', kind: 'account', checksum: 'valid', testnet: false },
      chain_candidates: ['ETH', 'BSC'],
    },
    'Ethereum account; the same on 1 other chain.',
    null,
  ],
  [
    {
      chain: null,
      address_info: {
        family: 'ton',
        kind: 'account',
        checksum: 'invalid',
        testnet: true,
        problem: 'its checksum is wrong',
      },
    },
    'Malformed Ton account of a test network; its checksum is wrong.',
    'medium',
  ],
  [
    { intel: { labels: [], risk_level: 'unknown', sanctions: { is_sanctioned: false } } },
    'Bitcoin witness key hash (P2WPKH); on none of the lists checked.',
    null,
  ],
  [
    { intel: { labels: [], risk_level: 'unknown', sanctions: null }, unavailable: ['intel.sanctions'] },
    'Bitcoin witness key hash (P2WPKH); on none of the label lists checked, no sanctions list was checked.',
    null,
  ],
  [
    {
      intel: {
        labels: ['Mixer', 'Mixer', 'Scam'].map((name) => ({ name, source: 'Own list' })),
        risk_level: 'high',
        sanctions: null,
      },
    },
    'Bitcoin witness key hash (P2WPKH); labelled Mixer and Scam.',
    'high',
  ],
  [
    {
      intel: {
        labels: [],
        sanctions: {
          is_sanctioned: true,
          entries: [{ name: 'Quay Trading', list: 'SDN', dated: null, uid: null, programs: [] }],
        },
      },
    },
    'Sanctioned Bitcoin witness key hash (P2WPKH): Quay Trading; list SDN.',
    'critical',
  ],
])('a crypto address %#', (fields, title, severity) => {
  const usual = {
    chain: 'BTC',
    chain_candidates: ['BTC'],
    address_info: { family: 'bitcoin', kind: 'p2wpkh', checksum: 'valid', testnet: false },
    intel: null,
  }
  expect(from(cryptoKind, 'scan crypto', usual)(fields)).toEqual({ title, severity })
})

test('no sentence is longer than a row can show', () => {
  const findings = [finding('low', 'x'.repeat(500))]
  const { title } = from(urlKind, 'scan url', {})({ findings })
  expect([title.length, title.at(-1)]).toEqual([240, '…'])
})
