import { describe, expect, test } from 'vitest'
import { readEvent } from './event-shapes.ts'
import type { ImportedAlert } from './imported-alert.ts'

/** Events from the documentation of the programs, shortened. */
const events: readonly (readonly [shape: string, event: Record<string, unknown>, alert: object])[] = [
  [
    'Suricata',
    {
      timestamp: '2026-11-20T06:12:44.123456+0100',
      flow_id: 1805461738637437,
      event_type: 'alert',
      src_ip: '10.0.0.5',
      dest_ip: '203.0.113.9',
      proto: 'TCP',
      alert: {
        action: 'allowed',
        signature_id: 2024897,
        signature: 'ET USER_AGENTS Go HTTP Client User-Agent',
        category: 'Misc activity',
        severity: 3,
        metadata: { mitre_technique_id: ['T1071'] },
      },
      http: { hostname: 'parcel-desk.click' },
    },
    {
      source: 'suricata',
      external_id: '2024897-2026-11-20T06:12:44.123456+0100',
      severity: 'low',
      title: 'ET USER_AGENTS Go HTTP Client User-Agent',
      hostname: '10.0.0.5',
      tags: ['T1071'],
      observables: [
        { type: 'ip', value: '10.0.0.5' },
        { type: 'ip', value: '203.0.113.9' },
        { type: 'hostname', value: 'parcel-desk.click' },
      ],
    },
  ],
  [
    'Wazuh',
    {
      timestamp: '2026-11-20T06:12:44.000+0000',
      rule: {
        level: 10,
        description: 'sshd: brute force',
        id: '5712',
        mitre: { id: ['T1110'] },
        groups: ['syslog'],
      },
      agent: { id: '001', name: 'web-1', ip: '10.0.0.9' },
      id: '1700460764.12345',
      full_log: 'Failed password for root from 203.0.113.7',
      data: { srcip: '203.0.113.7' },
    },
    {
      source: 'wazuh',
      external_id: '1700460764.12345',
      severity: 'high',
      hostname: 'web-1',
      tags: ['T1110', 'syslog'],
    },
  ],
  [
    'Elastic',
    {
      '@timestamp': '2026-11-20T06:12:44.000Z',
      'kibana.alert.rule.name': 'Encoded command',
      'kibana.alert.severity': 'critical',
      'kibana.alert.uuid': 'a1',
      'host.name': 'ws-1',
      source: { ip: '10.0.0.7' },
      'kibana.alert.rule.threat': [{ technique: [{ id: 'T1059' }] }],
    },
    {
      source: 'elastic',
      external_id: 'a1',
      severity: 'critical',
      hostname: 'ws-1',
      tags: ['T1059'],
      observables: [{ type: 'ip', value: '10.0.0.7' }],
    },
  ],
  [
    'Sigma (Zircolite)',
    {
      title: 'Whoami',
      rule_level: 'medium',
      tags: ['attack.t1033'],
      matches: [{ Computer: 'ws-2', SystemTime: '2026-11-20T06:00:00Z' }],
    },
    {
      source: 'sigma',
      severity: 'medium',
      title: 'Whoami',
      hostname: 'ws-2',
      detected_at: '2026-11-20T06:00:00Z',
    },
  ],
  [
    'Sigma (Hayabusa)',
    { Timestamp: '2026-11-20 06:12:44.000 +01:00', RuleTitle: 'Mimikatz', Level: 'crit', Computer: 'dc-1' },
    { source: 'sigma', severity: 'critical', title: 'Mimikatz', hostname: 'dc-1' },
  ],
  [
    'Sigma (Chainsaw)',
    {
      name: 'Log cleared',
      level: 'high',
      timestamp: '2026-11-20T06:12:44Z',
      document: { data: { Event: { System: { Computer: 'dc-2' } } } },
    },
    { source: 'sigma', severity: 'high', title: 'Log cleared', hostname: 'dc-2' },
  ],
  [
    'Microsoft Defender',
    {
      id: 'da637551227677560813',
      title: 'Suspicious execution of hidden file',
      severity: 'low',
      serviceSource: 'microsoftDefenderForEndpoint',
      createdDateTime: '2026-11-20T06:12:44Z',
      mitreTechniques: ['T1564.001'],
      evidence: [
        { '@odata.type': '#microsoft.graph.security.deviceEvidence', deviceDnsName: 'ws-3' },
        { fileDetails: { sha256: 'ab'.repeat(32), fileName: 'x.exe' } },
      ],
    },
    {
      source: 'defender',
      external_id: 'da637551227677560813',
      severity: 'low',
      hostname: 'ws-3',
      tags: ['T1564.001'],
      observables: [
        { type: 'hash', value: 'ab'.repeat(32) },
        { type: 'filename', value: 'x.exe' },
      ],
    },
  ],
  [
    'CrowdStrike',
    {
      composite_id: 'c:1',
      severity_name: 'High',
      display_name: 'CredentialDump',
      device: { hostname: 'ws-4' },
      technique_id: 'T1003',
      sha256: 'cd'.repeat(32),
      timestamp: '2026-11-20T06:12:44Z',
    },
    {
      source: 'crowdstrike',
      external_id: 'c:1',
      severity: 'high',
      title: 'CredentialDump',
      hostname: 'ws-4',
      tags: ['T1003'],
    },
  ],
  [
    'CrowdStrike',
    {
      DetectId: 'ldt:1',
      Severity: 'Critical',
      Hostname: 'ws-5',
      FileName: 'a.exe',
      SHA256: 'ef'.repeat(32),
      RemoteIP: '203.0.113.4',
    },
    { external_id: 'ldt:1', severity: 'critical', hostname: 'ws-5' },
  ],
  [
    'Splunk',
    {
      sid: 'scheduler__1',
      search_name: 'Many failed sign-ins',
      result: { _time: '1795155164.5', host: 'dc-1', severity: 'high', src_ip: '203.0.113.8' },
    },
    {
      source: 'splunk',
      external_id: 'scheduler__1',
      severity: 'high',
      detected_at: '1795155164.5',
      hostname: 'dc-1',
    },
  ],
  [
    'MISP',
    {
      Event: {
        uuid: 'u1',
        info: 'Parcel lures',
        threat_level_id: '1',
        timestamp: '1795155164',
        Attribute: [
          { type: 'domain', value: 'parcel-desk.click' },
          { type: 'filename|sha256', value: `a.js|${'12'.repeat(32)}` },
        ],
        Tag: [{ name: 'tlp:amber' }],
      },
    },
    {
      source: 'misp',
      external_id: 'u1',
      severity: 'high',
      title: 'Parcel lures',
      tags: ['tlp:amber'],
      observables: [
        { type: 'domain', value: 'parcel-desk.click' },
        { type: 'filename', value: 'a.js' },
        { type: 'hash', value: '12'.repeat(32) },
      ],
    },
  ],
  [
    'Skerry',
    {
      source: 'edr',
      external_id: '7',
      severity: 'high',
      title: 'Own',
      observables: [{ value: '203.0.113.1' }],
    },
    { source: 'edr', external_id: '7', severity: 'high', observables: [{ value: '203.0.113.1' }] },
  ],
  [
    'CEF',
    {
      cef: '0',
      device_vendor: 'V',
      device_product: 'Deep Guard 2',
      name: 'Worm',
      severity: '8',
      extension: { externalId: '5', dhost: 'ws-9' },
    },
    { source: 'deep-guard-2', external_id: '5', title: 'Worm', severity: 'high', hostname: 'ws-9' },
  ],
  [
    'CEF',
    {
      cef: '0',
      device_vendor: 'V',
      device_product: 'Gate',
      name: 'New domain',
      severity: '3',
      extension: { externalId: '6', shost: 'pc-2', dhost: 'depot-nine.net' },
    },
    { source: 'gate', external_id: '6', hostname: 'pc-2' },
  ],
  [
    'OCSF',
    {
      class_uid: 2004,
      severity_id: 4,
      time: 1795162366000,
      metadata: { product: { name: 'Kestrel Watch' } },
      finding_info: { uid: 'f1', title: 'Odd' },
    },
    {
      source: 'kestrel-watch',
      external_id: 'f1',
      title: 'Odd',
      severity: 'high',
      detected_at: '1795162366000',
    },
  ],
  [
    'other',
    { name: 'Some rule', level: 'warning', host: 'h' },
    { source: 'import', title: 'Some rule', severity: 'medium', hostname: 'h' },
  ],
]

describe('an event', () => {
  test.each(events)('of %s is read', (shape, event, alert) => {
    const read = readEvent(event)
    expect(read.shape).toBe(shape)
    expect(read.alert).toMatchObject(alert)
  })

  test('of Suricata that is no alert says so', () => {
    expect(readEvent({ event_type: 'dns', timestamp: 'x', src_ip: '1' }).alert).toMatch(
      /kind dns, not an alert/,
    )
  })

  test.each([
    ['an empty title', { title: ' ', level: 'low' }, null],
    ['nothing but a number', { a: 1 }, null],
    ['a kind and a host', { event_type: 'login_failed', host: 'dc-1' }, 'login_failed on dc-1'],
    [
      'Okta without a message',
      {
        eventType: 'user.session.start',
        published: '2026-11-20T08:12:46Z',
        actor: { alternateId: 'ann@kestrel.com' },
      },
      'Okta: user.session.start by ann@kestrel.com',
    ],
    [
      'Elastic without a rule',
      {
        '@timestamp': '2026-11-20T08:12:46Z',
        event: { kind: 'alert', action: 'blocked', module: 'panw' },
        host: { name: 'ws-1' },
      },
      'panw: blocked on ws-1',
    ],
  ])('of %s is kept, with a title made of what it is', (_what, event, title) => {
    expect(readEvent(event).alert).toMatchObject({ title })
  })

  test('of programs that name none of theirs is told apart by the names of its fields', () => {
    const scopes = [
      { id: 5, name: 'A', level: 'low' },
      { id: 5, title: 'B', severity: 'low' },
      { id: 5, name: 'C', level: 'high' },
    ].map((event) => (readEvent(event).alert as ImportedAlert).id_scope)
    expect(scopes[0]).not.toBe(scopes[1])
    expect(scopes[0]).toBe(scopes[2])
    // an id that no other program gives needs nothing beside it
    const unique = readEvent({ id: '0b3ff8ef-76eb-49f3-a6c2-cf5290b379ac', name: 'A' }).alert as ImportedAlert
    expect(unique.id_scope).toBeUndefined()
  })

  test('of which all fields are empty is none', () => {
    expect(readEvent({ rule: null, name: '' }).alert).toBe('It is empty.')
  })
})
