import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { detectKind } from '../ioc/detect-kind.ts'
import { observeText } from './observe-text.ts'
import { RecentReadings, readObservable } from './read-observable.ts'
import { taggedTechniques, techniqueIds } from './technique-id.ts'

describe('an observable', () => {
  test.each([
    ['ipv4', '45[.]155.205.233', 'ip', '45.155.205.233'],
    ['IP-DST', '2001:DB8::1', 'ip', '2001:db8::1'],
    ['ip', '45.155.205.0/24', 'cidr', '45.155.205.0/24'],
    ['fqdn', 'Parcel-Desk.click', 'domain', 'parcel-desk.click'],
    // no detector recognises these as names, but the sender declares them as such
    ['domain', 'Evil.COM', 'domain', 'evil.com'],
    ['domain', 'Evil.COM.', 'domain', 'evil.com'],
    ['fqdn', 'WS-42', 'domain', 'ws-42'],
    ['domain', '.', 'domain', '.'],
    ['sha-256', 'D41D8CD98F00B204E9800998ECF8427E', 'hash', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['email_address', 'Desk@Parcel-Desk.click', 'email', 'desk@parcel-desk.click'],
    ['User Name', 'CORP\\kim', 'user', 'CORP\\kim'],
    ['file-name', 'Invoice.pdf.exe', 'filename', 'Invoice.pdf.exe'],
    ['X-Widget', 'w 1', 'x-widget', 'w 1'],
    // a value that does not match its declared type is kept as sent
    ['hash', 'not a digest', 'hash', 'not a digest'],
    [undefined, 'hxxp://a.parcel-desk[.]click/x', 'url', 'http://a.parcel-desk.click/x'],
    [undefined, 'just words', 'other', 'just words'],
    ['', '45.155.205.233', 'ip', '45.155.205.233'],
  ])('of type %s, %s, is %s %s', (type, value, readType, readValue) => {
    expect(readObservable({ type, value })).toEqual({ type: readType, value: readValue })
  })

  test.each([
    ['ipv4', '45.155.205.233'],
    ['url', 'hxxps://parcel-desk[.]click/a?b=c'],
    ['email', 'Desk@parcel-desk.click'],
    ['domain', 'Evil.COM.'],
    [undefined, 'CVE-2021-44228'],
  ])('read again is itself: %s %s', (type, value) => {
    const once = readObservable({ type, value })
    expect(readObservable(once)).toEqual(once)
  })

  test('that is a plain address is what the readers of all values take it for', () => {
    const part = fc.oneof(fc.nat(255), fc.nat(999), fc.constantFrom('00', '01', '256', '', ' 1', '0x1'))
    const parts = fc.array(part, { minLength: 3, maxLength: 5 })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.ipV4(),
          parts.map((each) => each.join('.')),
        ),
        (value) => {
          const detected = detectKind(value.trim())
          expect(readObservable({ value })).toEqual(
            detected === null
              ? { type: 'other', value: value.trim() }
              : { type: detected.kind, value: detected.value },
          )
        },
      ),
      { seed: seedOf(4632), numRuns: 2000 },
    )
  })
})

/** Runs the reading to its end and counts the pauses. */
function observed(description: string | null, raw: unknown) {
  const reading = observeText(description, raw)
  for (let pauses = 0; ; pauses += 1) {
    const { done, value } = reading.next()
    if (done === true) return { pauses, observables: value.found }
  }
}

describe('texts of an alert', () => {
  test('give what stands in values at any depth, each once, and no names of fields', () => {
    const raw = {
      'evil.parcel-desk.click': 1,
      data: [{ src: '45.155.205.233' }, { src: '45.155.205.233', note: ['see CVE-2021-44228'] }],
    }
    expect(observed('from relay.parcel-desk.click', raw).observables).toEqual([
      { type: 'domain', value: 'relay.parcel-desk.click' },
      { type: 'ip', value: '45.155.205.233' },
      { type: 'cve', value: 'CVE-2021-44228' },
    ])
  })

  test('are read as far as they are nested, however deep that is', () => {
    let deep: unknown = '45.155.205.1'
    for (let level = 0; level < 10_000; level += 1) deep = [deep]
    expect(observed('45.155.205.2', deep).observables).toEqual([{ type: 'ip', value: '45.155.205.2' }])
  })

  test('are read in stretches, across which a value is whole', () => {
    const long = `${'word '.repeat(6552)}seen.parcel-desk.click ${'word '.repeat(20_000)}45.155.205.9`
    const { pauses, observables } = observed(null, { long })
    expect(pauses).toBeGreaterThan(2)
    expect(observables.map(({ value }) => value)).toEqual(['seen.parcel-desk.click', '45.155.205.9'])
    expect(observed('short 45.155.205.9', null).pauses).toBe(0)
  })
})

test('techniques are told in tags as tools write them, and nothing else is one', () => {
  expect(
    techniqueIds(['attack.t1059.001', 'mitre:T1566', 'T1566', 'T15', 'XT1059', 'T10590', 'a T1110 b']),
  ).toEqual(['T1059.001', 'T1566', 'T1110'])
})

const galaxy = (name: string, type = 'mitre-attack-pattern') => `misp-galaxy:${type}="${name}"`

test.each<[tag: string, ids: string[], names: [id: string | null, name: string][]]>([
  [galaxy('Spearphishing Link - T1566.002'), ['T1566.002'], [['T1566.002', 'Spearphishing Link']]],
  [galaxy('Phishing - t1566'), ['T1566'], [['T1566', 'Phishing']]],
  [
    galaxy('PowerShell - T1086', 'mitre-enterprise-attack-attack-pattern'),
    ['T1086'],
    [['T1086', 'PowerShell']],
  ],
  [galaxy('Exfiltration Over C2 - Slow - T1041'), ['T1041'], [['T1041', 'Exfiltration Over C2 - Slow']]],
  [galaxy('Spearphishing Link'), [], [[null, 'Spearphishing Link']]],
  // clusters of other galaxies name no technique
  [galaxy('Emotet - S0367', 'mitre-malware'), [], []],
  [galaxy('APT28 - G0007', 'mitre-intrusion-set'), [], []],
  [galaxy('Sofacy', 'threat-actor'), [], []],
  [galaxy(''), [], []],
  ['https://attack.mitre.org/techniques/T1059/001/', ['T1059.001'], []],
  ['see T1110.', ['T1110'], []],
  ['T1059.0012', [], []],
  ['T1059/2026', ['T1059'], []],
])('the techniques of the tag %s', (tag, ids, names) => {
  expect(techniqueIds([tag])).toEqual(ids)
  expect(taggedTechniques([tag])).toEqual(names.map(([id, name]) => ({ id, name })))
})

test('a text is read once for as long as it comes again, and anew when many others came', () => {
  const readings = new RecentReadings<string>()
  let reads = 0
  const of = (text: string) =>
    readings.of(text, () => {
      reads++
      return `read ${text}`
    })
  expect([of('a'), of('a'), of('b')]).toEqual(['read a', 'read a', 'read b'])
  expect(reads).toBe(2)
  for (let number = 0; number < 20_000; number++) {
    of(String(number))
    of('a')
  }
  expect(reads).toBe(20_002)
  expect(of('b')).toBe('read b')
  expect(reads).toBe(20_003)
})

test('a long text is read each time', () => {
  const readings = new RecentReadings<number>()
  let reads = 0
  const text = 'a'.repeat(257)
  expect([readings.of(text, () => ++reads), readings.of(text, () => ++reads)]).toEqual([1, 2])
})
