import { describe, expect, test } from 'vitest'
import type { Event } from '../event-fields.ts'
import type { ImportedAlert } from '../imported-alert.ts'
import { entriesOfValue } from '../json-entries.ts'
import { eventsOfLine } from '../log-line.ts'
import { other } from '../shapes/other.ts'
import { readWrittenInstant } from '../written-instant.ts'
import { namedFields } from './named-fields.ts'

/** Events of programs that have no form of their own here, each with one kind of naming. */

function read(event: Event): ImportedAlert {
  const alert = other.read(event)
  if (typeof alert === 'string') throw new Error(alert)
  return alert
}

test.each<readonly [string, Event]>([
  ['Odd login', { alarmRuleName: 'Odd login', description: 'A login at night.' }],
  ['Odd login', { description: 'A login at night.', detector: { display_name: 'Odd login' } }],
  ['Odd login', { info: { name: 'Odd login', description: 'A login at night.' } }],
  ['Odd login', { policyTitle: 'Odd login', reason: 'It was at night.' }],
  ['Odd login', { fields: { summary: 'Odd login', description: 'A login at night.' } }],
  ['Odd login', { notification: { title: 'Odd login' }, message: 'Somebody logged in.' }],
  ['Odd login', { rulename: 'Odd login', msg: 'Somebody logged in.' }],
  ['Odd login', { title: 'Odd login', user: { title: 'Head of sales' }, file: { name: 'A file.doc' } }],
  ['Odd login', { name: '5f0c7c1e-2b9b-4b43-af1e-fed87f383c43', summary: 'Odd login' }],
  ['Odd login', { title: 'https://console.example.com/1', summary: 'Odd login' }],
  ['Odd login', { alert_type: 'Odd login', firewall_rule_name: 'outbound web' }],
  ['A login at night.', { description: 'A login at night.', category: 'auth' }],
])('the title %j is found in %j', (title, event) => {
  expect(read(event).title).toBe(title)
})

test.each<readonly [string, string | null, Event]>([
  ['high', null, { alertLevel: 'HIGH' }],
  ['high', null, { priority: { name: 'High' } }],
  ['low', null, { state: { risk_level: 'low' } }],
  ['high', null, { riskdesc: 'High (Medium)' }],
  ['critical', null, { rule: { severity: 'SEVERITY_CRITICAL' } }],
  ['medium', null, { threat_level: '2 - Medium' }],
  ['critical', null, { findings: [{ severity: 'low' }, { severity: 'critical' }, { severity: 'info' }] }],
  ['high', null, { severity: { value: 8, max: 10 } }],
  ['high', null, { severity: 'High', user: { risk: 'low' } }],
  ['medium', '0.8', { severity: 0.8 }],
  ['medium', 'elevated', { criticality: 'elevated' }],
  ['medium', '', { confidence_level: 'high' }],
])('the severity is %j, unknown %j, in %j', (severity, unknown, event) => {
  const { severity: is, unknown_severity } = read(event)
  expect([is, unknown_severity]).toEqual([severity, unknown])
})

const noon = '2026-03-04T12:00:00Z'
const later = '2026-03-04T13:00:00Z'

test.each<readonly [string | null, Event]>([
  [noon, { createdAt: later, occurredAt: noon }],
  [noon, { created: later, alert: { detection_time: noon } }],
  [noon, { opened_at: later, creation_date: noon }],
  [noon, { started: later, detected: { at: noon } }],
  [noon, { updated_at: later, received_time: noon }],
  [noon, { last_modified: noon, expires_at: later }],
  [noon, { event: { first_seen: { seconds: 1772625600, nanos: 0 } } }],
  [noon, { metadata: { eventTimestamp: 1772625600 }, updated: later }],
  [noon, { alert_time: '2026-03-04 12:00:00 (UTC)' }],
  [noon, { timestamp: noon, device: { first_seen: later }, file: { created: later } }],
  [null, { duration: '1772625600', expires: later, risk_score: 99 }],
])('the time is %j in %j', (time, event) => {
  const { detected_at } = read(event)
  expect(detected_at === null ? null : readWrittenInstant(detected_at, null)).toBe(time)
})

test.each<readonly [string | null, Event]>([
  ['2026-11-20 06:12 IST', { title: 'x', time: '2026-11-20 06:12 IST' }],
  ['99.99.2026 25:61', { title: 'x', created: '99.99.2026 25:61' }],
  // another one can be read
  ['2026-11-20T06:12:00Z', { title: 'x', detected: '99.99.2026 25:61', created: '2026-11-20T06:12:00Z' }],
  [null, { title: 'x', time: 'soon', start: 'now' }],
])('a time that cannot be read is %j, to be told', (written, event) => {
  expect(read(event).detected_at).toBe(written)
})

test.each<readonly [string | null, Event]>([
  ['pc-17', { targetHostname: 'pc-17' }],
  ['pc-17', { target: { hostname: 'pc-17' } }],
  ['pc-17', { device: { name: 'pc-17' }, sensor: 'tap-1' }],
  ['pc-17', { node_name: 'pc-17', agent: { name: 'collector-2' } }],
  ['pc-17', { node_id: 'pc-17' }],
  ['pc-17.corp.example', { computerDnsName: 'pc-17.corp.example' }],
  ['pc-17', { agentDetectionInfo: { name: 'pc-17' } }],
  [null, { device: { id: 'd4c7a0b1e2f34567' }, asset: { name: 'Berlin office' } }],
  [null, { host: '2026-03-04', endpoint: 'https://api.example.com' }],
  [null, { http: { host: 'shop.example.com' }, indicator: { hostname: 'bad.example.net' } }],
  [null, { src_ip: '10.0.0.1', url: 'bad.example.net/a', hostname: 'bad.example.net' }],
])('the host is %j in %j', (host, event) => {
  expect(read(event).hostname).toBe(host)
})

test.each<readonly [readonly string[], Event]>([
  [['T1059.001'], { attack_techniques: ['PowerShell (T1059.001)'] }],
  [['T1110', 'T1078'], { mitre: [{ technique: { id: 'T1110' } }, { technique: { id: 'T1078' } }] }],
  [['T1566'], { attackPatterns: { nodes: [{ external_id: 'T1566' }] } }],
  [['T1027'], { rule: { tags: ['attack.t1027', 'windows'] } }],
  [['T1003'], { mitreAttack: { T1003: 'OS Credential Dumping' } }],
  [[], { description: 'Ticket T1234 was closed', ticket: 'T1234' }],
])('the techniques are %j in %j', (techniques, event) => {
  expect(read(event).tags.filter((tag) => tag.startsWith('T1'))).toEqual(techniques)
})

test.each<readonly [readonly string[], Event]>([
  [['https://console.example.com/a'], { url: 'https://console.example.com/a' }],
  [['https://soc.example.com/#/alerts/77120'], { id: 77120, url: 'https://soc.example.com/#/alerts/77120' }],
  [
    ['https://eu.soc.example.com/x', 'https://www.example.com/h'],
    { page: { url: 'https://eu.soc.example.com/x' }, help_url: 'https://www.example.com/h' },
  ],
  [[], { malicious_url: 'https://api.bad.example.net/x' }],
  [[], { url: 'https://bad.example.net/x' }],
  [[], { request: { url: 'https://app.example.com/login' } }],
])('links put aside are %j in %j', (links, event) => {
  expect(read(event).aside ?? []).toEqual(links)
})

describe('events are found', () => {
  test('three levels below the data of an answer of GraphQL', () => {
    const text = JSON.stringify({
      data: {
        securityIssues: {
          page: { edges: [{ node: { id: 'a', title: 'One' } }, { node: { id: 'b', title: 'Two' } }] },
        },
      },
    })
    expect(entriesOfValue(text).map(({ event }) => (event as Event).title)).toEqual(['One', 'Two'])
  })

  test('in the groups of a report, but not in an alert with a time of its own', () => {
    const flaws = [
      { name: 'One', severity: 'LOW' },
      { name: 'Two', severity: 'HIGH' },
    ]
    const of = (group: object) =>
      entriesOfValue(JSON.stringify({ Results: [group] })).map(({ event }) => event)
    expect(of({ Target: 'a.lock', Class: 'packages', Flaws: flaws })).toEqual(flaws)
    expect(of({ timestamp: noon, Class: 'packages', Flaws: flaws })).toHaveLength(1)
  })

  test('in named pairs behind a syslog header', () => {
    const line =
      'Mar  4 12:00:00 av-1 Guard: Virus found,Computer name: pc-17,IP Address: 10.0.0.1,Risk name: EICAR,File path: C:\\a, b.exe'
    const [entry] = eventsOfLine(line) ?? []
    expect(entry?.event).toMatchObject({
      message: 'Virus found',
      'Computer name': 'pc-17',
      'File path': 'C:\\a, b.exe',
    })
    expect(eventsOfLine('Mar  4 12:00:00 av-1 app: a sentence, and note: this')).toBeNull()
  })
})

test('an event of any size and depth is read within bounds', () => {
  let deep: Event = { title: 'deep' }
  for (let level = 0; level < 400; level += 1) deep = { inner: deep }
  const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`field${at}`, at]))
  expect(namedFields(deep)).toEqual([])
  expect(namedFields(wide)).toHaveLength(2000)
})
