import { describe, expect, test } from 'vitest'
import {
  summariseCrypto,
  summariseEmail,
  summariseHash,
  summariseIp,
  summariseMac,
  summarisePhone,
  summariseUrl,
} from './summarise-answer.ts'

// actual answers are far larger; these fields determine the sentence
const from =
  <T, R>(summarise: (answer: T) => R, usual: object) =>
  (fields: object) =>
    summarise({ ...usual, ...fields } as T)

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
  const about = from(summariseIp, { ip: 'x', reserved: false, ...unknown })

  test.each<readonly [string, object, string, string | null]>([
    [
      'special',
      { reserved: true, name: 'Private-Use', range: '10.0.0.0/8', rfc: 'RFC 1918' },
      'Private-Use address of 10.0.0.0/8, RFC 1918.',
      null,
    ],
    [
      'with another inside',
      {
        reserved: true,
        name: 'NAT64',
        range: '64:ff9b::/96',
        rfc: 'RFC 6052',
        embedded: { ipv4: '9.9.9.9' },
      },
      'NAT64 address of 64:ff9b::/96, RFC 6052; it embeds an IPv4 address.',
      null,
    ],
    ['unknown', {}, 'A public address on which the packs here have no data.', null],
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

  test.each<readonly [object, string]>([
    [{ host_bits: 8, total_addresses: '256', usable_hosts: '254' }, 'Range of 256 addresses, 254 for hosts.'],
    [{ host_bits: 0, total_addresses: '1', usable_hosts: '1' }, 'Range of 1 address.'],
    [
      {
        host_bits: 96,
        total_addresses: '79228162514264337593543950336',
        usable_hosts: '79228162514264337593543950336',
        reserved: { range: '2001:db8::/32', rfc: 'RFC 3849', name: 'Documentation' },
      },
      'Range of 2^96 addresses, Documentation (RFC 3849).',
    ],
  ])('range %#', (fields, title) => {
    expect(from(summariseIp, { cidr: 'x' })(fields)).toEqual({ title, severity: null })
  })
})

describe('a URL', () => {
  const about = from(summariseUrl, { findings: [], host_context: { scanned: false } })

  test.each<readonly [object, string, string | null]>([
    [{}, 'Nothing stands out in its form.', null],
    [{ host_context: { scanned: true } }, 'Nothing stands out in its form; its host was scanned here.', null],
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
      'A, B and 2 more.',
      'critical',
    ],
  ])('%#', (fields, title, severity) => {
    expect(about(fields)).toEqual({ title, severity })
  })
})

test.each<readonly [object, string, string | null]>([
  [{}, 'Mailbox of an organisation, risk 0 of 100.', null],
  [
    {
      mailbox_type: 'disposable',
      score: { value: 60 },
      findings: [finding('high', 'Disposable address'), finding('info', 'Role address')],
    },
    'Disposable mailbox, risk 60 of 100; Disposable address.',
    'high',
  ],
])('an e-mail address %#', (fields, title, severity) => {
  const about = from(summariseEmail, { mailbox_type: 'corporate', score: { value: 0 }, findings: [] })
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
  expect(from(summarisePhone, usual)(fields)).toEqual({ title, severity })
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
  expect(from(summariseMac, usual)(fields)).toEqual({ title, severity })
})

test.each<readonly [object, string, string | null]>([
  [{ verdict: 'unknown', summary: 'NSRL does not know it.' }, 'NSRL does not know it.', null],
  [{ verdict: 'unknown' }, 'No source knows this MD5 digest.', null],
  [
    { verdict: 'known_malicious', known_malicious: true, family: 'Quaybot' },
    'Known malicious (Quaybot).',
    'critical',
  ],
  [{ verdict: 'known_good', known_malicious: false }, 'Known good.', null],
  [{ verdict: 'not_queryable', known_malicious: true }, 'MD5 digests cannot be looked up.', 'critical'],
  [{ verdict: 'unavailable', known_malicious: null }, 'No source could be queried.', null],
])('a digest %#', (fields, title, severity) => {
  expect(from(summariseHash, { algorithm: 'MD5' })(fields)).toEqual({ title, severity })
})

test.each<readonly [object, string, string | null]>([
  [{}, 'BTC p2wpkh.', null],
  [
    {
      chain: 'ETH',
      address_info: { family: 'evm', kind: 'account', checksum: 'valid', testnet: false },
      chain_candidates: ['ETH', 'BSC'],
    },
    'ETH account; the same on 1 other chain.',
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
    'low',
  ],
  [
    { intel: { labels: [], risk_level: 'unknown', sanctions: { is_sanctioned: false } } },
    'BTC p2wpkh; on none of the lists checked.',
    null,
  ],
  [
    {
      intel: {
        labels: [{ name: 'Mixer' }, { name: 'Mixer' }, { name: 'Scam' }],
        risk_level: 'high',
        sanctions: null,
      },
    },
    'BTC p2wpkh; labelled Mixer and Scam.',
    'high',
  ],
  [
    {
      intel: {
        labels: [],
        sanctions: { is_sanctioned: true, entries: [{ name: 'Quay Trading', list: 'SDN' }] },
      },
    },
    'Sanctioned BTC p2wpkh: Quay Trading; list SDN.',
    'critical',
  ],
])('a crypto address %#', (fields, title, severity) => {
  const usual = {
    chain: 'BTC',
    chain_candidates: ['BTC'],
    address_info: { family: 'bitcoin', kind: 'p2wpkh', checksum: 'valid', testnet: false },
    intel: null,
  }
  expect(from(summariseCrypto, usual)(fields)).toEqual({ title, severity })
})

test('no sentence is longer than a row can show', () => {
  const findings = [finding('low', 'x'.repeat(500))]
  const { title } = from(summariseUrl, { host_context: { scanned: false } })({ findings })
  expect([title.length, title.at(-1)]).toEqual([240, '…'])
})
