import { describe, expect, test } from 'vitest'
import type { ImportedAlert } from '../imported-alert.ts'
import { misp } from './misp.ts'
import { partsOfAttribute } from './misp-types.ts'

const md5 = 'ba4785836928f7e781d4df088ddade29'
const sha256 = '4a49070f7519214c360ee2cce64302b3989ab0bd6348a77b351e4ccc76d90308'

describe('an attribute of MISP', () => {
  test.each([
    ['ip-src', '203.0.113.9', [['ip', '203.0.113.9']]],
    ['ip-dst|port', '203.0.113.9|443', [['ip', '203.0.113.9']]],
    ['ip-dst|port', '203.0.113.9:443', [['ip', '203.0.113.9']]],
    ['hostname|port', 'c2.kestrel-misp.com|8080', [['hostname', 'c2.kestrel-misp.com']]],
    [
      'domain|ip',
      'kestrel-misp.com|203.0.113.9',
      [
        ['domain', 'kestrel-misp.com'],
        ['ip', '203.0.113.9'],
      ],
    ],
    [
      'filename|sha256',
      `a.exe|${sha256}`,
      [
        ['filename', 'a.exe'],
        ['hash', sha256],
      ],
    ],
    [
      'filename|imphash',
      `a.exe|${md5}`,
      [
        ['filename', 'a.exe'],
        ['imphash', md5],
      ],
    ],
    [
      'filename|md5',
      `a|b.exe|${md5}`,
      [
        ['filename', 'a|b.exe'],
        ['hash', md5],
      ],
    ],
    [
      'malware-sample',
      `a.exe|${md5}`,
      [
        ['filename', 'a.exe'],
        ['hash', md5],
      ],
    ],
    ['regkey|value', 'HKLM\\Software\\K|x.exe', [['registry_key', 'HKLM\\Software\\K']]],
    ['vulnerability', 'CVE-2026-12345', [['cve', 'CVE-2026-12345']]],
    ['email-src', 'a@kestrel-misp.com', [['email', 'a@kestrel-misp.com']]],
    ['imphash', md5, [['imphash', md5]]],
    ['x509-fingerprint-sha256', sha256, [['x509-fingerprint-sha256', sha256]]],
    ...[
      'link',
      'text',
      'comment',
      'datetime',
      'port',
      'size-in-bytes',
      'counter',
      'float',
      'boolean',
      'yara',
      'sigma',
      'snort',
    ]
      .concat([
        'pattern-in-file',
        'campaign-name',
        'threat-actor',
        'malware-type',
        'whois-registrar',
        'other',
        'hex',
      ])
      .map((type) => [type, 'kestrel-misp.com', []] as const),
  ] as const)('of the type %s with %s', (type, value, parts) => {
    expect(partsOfAttribute(type, value).map((each) => [each.type, each.value])).toEqual(parts)
  })
})

test('an event of MISP is its attributes: those deleted are not, links refer, and marks for detection stay', () => {
  const event = {
    uuid: 'u1',
    info: 'Parcel lures',
    date: '2026-11-20',
    timestamp: '1795335166',
    publish_timestamp: '1795421566',
    threat_level_id: '2',
    Orgc: { name: 'CERT of kestrel-org.com', uuid: 'u2' },
    Tag: [
      { name: 'misp-galaxy:mitre-attack-pattern="Spearphishing Link - T1566.002"' },
      { name: 'tlp:green' },
    ],
    Attribute: [
      {
        type: 'domain',
        category: 'Network activity',
        value: 'lure.kestrel-misp.com',
        to_ids: true,
        comment: 'first stage',
      },
      { type: 'ip-dst', value: '203.0.113.7', to_ids: false },
      { type: 'ip-dst', value: '203.0.113.8', to_ids: true, deleted: true },
      {
        type: 'link',
        category: 'External analysis',
        value: 'https://blog.kestrel-vendor.com/a',
        to_ids: false,
      },
      {
        type: 'url',
        category: 'External analysis',
        value: 'https://blog.kestrel-vendor.com/b',
        to_ids: false,
      },
      { type: 'url', category: 'Network activity', value: 'https://lure.kestrel-misp.com/x', to_ids: '1' },
      { type: 'text', value: 'see kestrel-text.com' },
      { type: 'domain', value: 'evil[.]kestrel-misp.com', to_ids: true },
      { type: 'ip-src', value: '198.51.100.0/24', to_ids: true },
    ],
    Object: [
      {
        name: 'file',
        Attribute: [
          { type: 'filename', object_relation: 'filename', value: 'update.sh', to_ids: false },
          { type: 'sha256', value: sha256, to_ids: true },
          { type: 'size-in-bytes', value: '12345' },
        ],
      },
      { name: 'file', deleted: true, Attribute: [{ type: 'md5', value: md5, to_ids: true }] },
    ],
  }
  for (const given of [event, { Event: event }]) {
    expect(misp.fits(given)).toBe(true)
    const alert = misp.read(given) as ImportedAlert
    expect(alert).toMatchObject({
      title: 'Parcel lures',
      severity: 'medium',
      detected_at: '2026-11-20',
      external_id: 'u1',
      is_complete: true,
      references: ['https://blog.kestrel-vendor.com/a', 'https://blog.kestrel-vendor.com/b'],
    })
    expect(alert.tags).toContain('T1566.002')
    // type and object as MISP has them are for an export to MISP
    expect(alert.observables.map(({ source_type: _type, object: _object, ...rest }) => rest)).toEqual([
      {
        type: 'domain',
        value: 'lure.kestrel-misp.com',
        detection: true,
        category: 'Network activity',
        comment: 'first stage',
      },
      { type: 'ip', value: '203.0.113.7', detection: false },
      {
        type: 'url',
        value: 'https://lure.kestrel-misp.com/x',
        detection: true,
        category: 'Network activity',
      },
      { type: 'domain', value: 'evil[.]kestrel-misp.com', detection: true },
      { type: 'cidr', value: '198.51.100.0/24', detection: true },
      { type: 'filename', value: 'update.sh', detection: false },
      { type: 'hash', value: sha256, detection: true },
    ])
  }
})
