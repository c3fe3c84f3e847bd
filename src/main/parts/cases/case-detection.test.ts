import { describe, expect, onTestFinished, test } from 'vitest'
import { readMisp, readStix } from '../../../../test/fixtures/export/read-back.ts'
import { stixFaults } from '../../../../test/fixtures/export/stix-schema.ts'
import { doAct, draftsBy } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import type { Event } from '../../engine/alert-import/event-fields.ts'
import { caseMisp } from '../../engine/case-export/case-misp.ts'
import { caseStix } from '../../engine/case-export/case-stix.ts'
import { detectionWords } from '../../engine/case-export/detection-words.ts'
import { detectionList } from '../../engine/case-export/export-case.ts'
import { forDetection } from '../../engine/case-export/exported-case.ts'
import { stixValue } from '../../engine/case-export/stix-value.ts'
import { makeRandom } from '../../operations/system/random.ts'
import { alertWithId, insertAlert } from '../../store/alerts/alerts.ts'
import { observablesOfCase } from '../../store/cases/case-observables.ts'
import { caseWithId } from '../../store/cases/incident-cases.ts'
import type { Store } from '../../store/database/handle.ts'
import { insertAllowed } from '../../store/settings/lists.ts'
import { storeSettings } from '../../store/settings/settings.ts'
import { alertOfEvent } from '../alerts/alert-of-event.ts'
import { markIndicators } from './case/mark-indicators.ts'
import type { GivenObservable } from './model/alert-statement.ts'
import { escalateAll } from './model/decide-alerts.ts'
import { exportedCase } from './model/exported-case.ts'
import { comingIn, type GivenAlert, readAlert } from './model/new-alert.ts'
import { addObservables } from './model/open-case.ts'

/** From an event of a feed through a case to its exports, read back by the rules of the standards. */

const clock = { now: () => Date.parse('2026-11-20T06:00:00Z') }

function workstation() {
  const store = freshStore(onTestFinished)
  doAct(store, (act) => {
    storeSettings(act, { own_estate: ['harbour-insure.com', '45.9.148.0/24'] })
    insertAllowed(act, [{ id: 'a', value: 'cdn.partner-files.net', note: '', created_at: act.at }])
  })
  return {
    store,
    clock,
    random: makeRandom(),
    caller: { kind: 'window', mayNamePaths: true } as const,
    draft: draftsBy('window'),
    publish: () => undefined,
  }
}

type Workstation = ReturnType<typeof workstation>

async function caseOf(context: Workstation, ...given: readonly GivenAlert[]): Promise<string> {
  const { store } = context
  const alerts = await Promise.all(given.map(async (each) => comingIn(await readAlert(each), context)))
  for (const alert of alerts) doAct(store, (act) => insertAlert(act, alert))
  const [first, ...rest] = alerts.map(({ id }) => alertWithId(store.reader, id))
  if (first === null || first === undefined) throw new Error('The alert was not taken in.')
  return escalateAll([first, ...rest.filter((each) => each !== null)], null, context).id
}

const exported = ({ reader }: Pick<Store, 'reader'>, id: string) => {
  const record = caseWithId(reader, id)
  if (record === null) throw new Error('There is no such case.')
  return exportedCase(record, reader)
}

/** Attributes of a MISP event as its author has them: type, value, `to_ids`, category, comment, object. */
const attributes = [
  ['ip-dst', '45.137.21.92', true, 'Network activity', 'C2 server', null],
  ['ip-src', '45.137.21.93', true, 'Network activity', '', null],
  ['domain', 'kestrel-ev.com', true, 'Network activity', 'C2', null],
  ['url', 'https://obj.kestrel-ev.com/a?b=1', true, 'Payload delivery', '', null],
  ['url', 'https://attack.mitre.org/techniques/T1566/', false, 'External analysis', '', null],
  ['url', 'https://www.vendor-blog.com/kestrel', false, 'External analysis', '', null],
  ['email-src', 'author@cert-example.fr', false, 'Attribution', 'the author of this event', null],
  ['email-src', 'desk@mail-desk.top', true, 'Payload delivery', 'sender', null],
  ['regkey', 'HKLM\\Software\\Kestrel\\Run', true, 'Persistence mechanism', '', null],
  ['mutex', 'Global\\kestrel', true, 'Artifacts dropped', '', null],
  ['AS', 'AS64500', false, 'Network activity', '', null],
  ['user-agent', 'Kestrel/1.0', true, 'Network activity', '', null],
  ['email-subject', "Your invoice isn't paid", true, 'Payload delivery', '', null],
  ['vulnerability', 'CVE-2024-21412', false, 'External analysis', '', null],
  ['filename', 'invoice.pdf.exe', false, 'Payload delivery', '', 'object-1'],
  ['md5', '0cc175b9c0f1b6a831c399e269772661', true, 'Payload delivery', '', 'object-1'],
  ['sha256', 'ab'.repeat(32), true, 'Payload delivery', 'packed', 'object-1'],
  ['sha1', 'cd'.repeat(20), true, 'Payload installation', '', null],
  ['sha384', 'ef'.repeat(48), true, 'Payload delivery', '', null],
  ['xmr', `4${'A'.repeat(94)}`, true, 'Financial fraud', '', null],
  ['target-machine', 'PC-7', false, 'Targeting data', '', null],
  ['jabber-id', 'kestrel@jabber-ev.net', true, 'Social network', '', null],
] as const

/** What an author marked although it accuses the innocent. */
const neverMarked = [
  ['ip-dst', '10.1.2.3', true, 'Network activity', '', null],
  ['ip-dst', '45.9.148.7', true, 'Network activity', 'own network', null],
  ['hostname', 'www.harbour-insure.com', true, 'Network activity', '', null],
  ['domain', 'cdn.partner-files.net', true, 'Network activity', '', null],
  ['md5', 'd41d8cd98f00b204e9800998ecf8427e', true, 'Payload delivery', '', null],
] as const

const references = [
  { url: 'https://www.vendor-blog.com/kestrel', title: 'Kestrel revisited' },
  { url: 'https://misp.cert-example.fr/events/view/7' },
]

function observableOf([type, value, detection, category, comment, object]:
  | (typeof attributes)[number]
  | (typeof neverMarked)[number]): GivenObservable {
  return { type, value, detection, category, comment, object }
}

const event: GivenAlert = {
  source: 'misp',
  identity: 'misp 1',
  externalId: '1',
  severity: 'high',
  title: 'Kestrel campaign',
  description: 'See https://www.vendor-blog.com/kestrel and kestrel-mentioned.com',
  tags: ['attack.t1566.001'],
  observables: [...attributes, ...neverMarked].map(observableOf),
  references,
  isReport: true,
  markedBy: 'misp:to_ids',
}

describe('a case made from an event of a feed', () => {
  test('gives a MISP event with the same marks, types, categories and comments, and accuses nobody else', async () => {
    const context = workstation()
    const given = exported(context.store, await caseOf(context, event))
    const { attributes: read, objects, tags } = readMisp(caseMisp(given))
    const byValue = new Map(read.map((each) => [each.value, each]))
    for (const [type, value, to_ids, category, comment] of attributes) {
      // a page that the event names is a link, whatever else names it
      if (value === 'https://www.vendor-blog.com/kestrel') continue
      expect(byValue.get(value), value).toMatchObject({ type, to_ids, category, comment })
    }
    for (const [, value] of neverMarked) expect(byValue.get(value), value).toMatchObject({ to_ids: false })
    // what was only mentioned in its text
    expect(byValue.get('kestrel-mentioned.com')).toMatchObject({ type: 'domain', to_ids: false })
    expect(read.filter(({ type }) => type === 'link')).toMatchObject([
      {
        value: 'https://www.vendor-blog.com/kestrel',
        category: 'External analysis',
        to_ids: false,
        comment: 'Kestrel revisited',
      },
      { value: 'https://misp.cert-example.fr/events/view/7', to_ids: false },
    ])
    expect(read.filter(({ to_ids }) => to_ids)).toHaveLength(
      attributes.filter(([, , to_ids]) => to_ids).length,
    )
    expect(new Set(read.map(({ value }) => value)).size).toBe(read.length)
    expect(
      objects.map(({ name, Attribute }) => [name, ...Attribute.map((each) => each.object_relation)]),
    ).toEqual([['file', 'filename', 'md5', 'sha256']])
    expect(tags).toContain('misp-galaxy:mitre-attack-pattern="T1566.001"')
  })

  test('gives a STIX bundle that reads back to what the case has', async () => {
    const context = workstation()
    const given = exported(context.store, await caseOf(context, event))
    const bundle = caseStix(given)
    expect(stixFaults(bundle)).toEqual([])
    expect(readStix(bundle)).toEqual({
      observed: [
        'MD5 0cc175b9c0f1b6a831c399e269772661',
        'MD5 d41d8cd98f00b204e9800998ecf8427e',
        `SHA-1 ${'cd'.repeat(20)}`,
        `SHA-256 ${'ab'.repeat(32)}`,
        'autonomous-system 64500',
        'domain-name cdn.partner-files.net',
        'domain-name kestrel-ev.com',
        'domain-name kestrel-mentioned.com',
        'domain-name www.harbour-insure.com',
        'email-addr author@cert-example.fr',
        'email-addr desk@mail-desk.top',
        "email-message Your invoice isn't paid",
        'file invoice.pdf.exe',
        'ipv4-addr 10.1.2.3',
        'ipv4-addr 45.137.21.92',
        'ipv4-addr 45.137.21.93',
        'ipv4-addr 45.9.148.7',
        'mutex Global\\kestrel',
        'url https://attack.mitre.org/techniques/T1566/',
        'url https://obj.kestrel-ev.com/a?b=1',
        'url https://www.vendor-blog.com/kestrel',
        'vulnerability CVE-2024-21412',
        'windows-registry-key HKEY_LOCAL_MACHINE\\Software\\Kestrel\\Run',
      ].toSorted(),
      detected: [
        'domain-name:value kestrel-ev.com',
        'email-addr:value desk@mail-desk.top',
        "email-message:subject Your invoice isn't paid",
        'file:hashes.MD5 0cc175b9c0f1b6a831c399e269772661',
        `file:hashes.SHA-1 ${'cd'.repeat(20)}`,
        `file:hashes.SHA-256 ${'ab'.repeat(32)}`,
        'ipv4-addr:value 45.137.21.92',
        'ipv4-addr:value 45.137.21.93',
        'mutex:name Global\\kestrel',
        'network-traffic:extensions.http-request-ext.request_header.User-Agent Kestrel/1.0',
        'url:value https://obj.kestrel-ev.com/a?b=1',
        'windows-registry-key:key HKEY_LOCAL_MACHINE\\Software\\Kestrel\\Run',
      ].toSorted(),
      references: references.map(({ url }) => url).toSorted(),
      techniques: ['T1566.001'],
      // what a feed reports nobody here has seen
      sightings: 0,
    })
    // a file is one object, with its name and all of its digests
    const { objects } = JSON.parse(bundle) as { objects: { type: string; name?: string; hashes?: object }[] }
    expect(objects.find(({ name }) => name === 'invoice.pdf.exe')).toMatchObject({
      type: 'file',
      hashes: { MD5: '0cc175b9c0f1b6a831c399e269772661', 'SHA-256': 'ab'.repeat(32) },
    })
  })

  test('gives a list for detection with the same values, and words that count them', async () => {
    const context = workstation()
    const given = exported(context.store, await caseOf(context, event))
    const listed = detectionList(given).trimEnd().split('\n')
    expect(listed.toSorted()).toEqual(
      attributes.flatMap(([, value, to_ids]) => (to_ids ? value : [])).toSorted(),
    )
    expect(detectionWords(given)).toBe(`15 for detection, ${given.indicators.length - 15} observed`)
  })

  test('keeps who marked what, and a mark of a source replaces none of a person', async () => {
    const context = workstation()
    const id = await caseOf(context, event)
    const record = caseWithId(context.store.reader, id)
    if (record === null) throw new Error('There is no such case.')
    const found = () => observablesOfCase(context.store.reader, record.number, '')
    const of = (value: string) => found().find((each) => each.value === value)
    expect(of('kestrel-ev.com')).toMatchObject({ detection: 1, marked_by: 'misp:to_ids' })
    expect(of('author@cert-example.fr')).toMatchObject({ detection: 0, marked_by: 'misp:to_ids' })
    expect(of('kestrel-mentioned.com')).toMatchObject({ detection: null, marked_by: null })
    const ids = (...values: string[]) => values.map((value) => of(value)?.id ?? '')
    expect(markIndicators(record, ids('kestrel-ev.com'), false, context)).toEqual({ changed: 1, refused: [] })
    expect(markIndicators(record, ids('kestrel-mentioned.com', '10.1.2.3'), true, context)).toEqual({
      changed: 1,
      refused: [{ value: '10.1.2.3', reason: 'a private or reserved address' }],
    })
    const again = { ...event, identity: 'misp 2', externalId: '2' }
    const second = comingIn(await readAlert(again), context)
    doAct(context.store, (act) => insertAlert(act, second))
    const alert = alertWithId(context.store.reader, second.id)
    if (alert === null) throw new Error('The alert was not taken in.')
    escalateAll([alert], record, context)
    expect(of('kestrel-ev.com')).toMatchObject({ detection: 0, marked_by: 'person' })
    expect(of('kestrel-mentioned.com')).toMatchObject({ detection: 1, marked_by: 'person' })
  })
})

/** The attributes as MISP writes an event, with one in an object, and others that are no observables. */
function mispFile(): Event {
  const attribute = ([type, value, to_ids, category, comment]: (typeof attributes)[number], at: number) => ({
    uuid: `attribute-${at}`,
    type,
    value,
    to_ids,
    category,
    comment,
    deleted: false,
  })
  const other = (type: string, value: string, rest: object = {}) => ({
    ...{ uuid: value, type, value, category: 'Other', comment: '', to_ids: true, ...rest },
  })
  return {
    Event: {
      uuid: '5f0c5c39-0a1c-4e6a-8f5d-0a1b2c3d4e5f',
      info: 'Kestrel campaign',
      date: '2026-11-19',
      threat_level_id: '1',
      Orgc: { name: 'CERT', email: 'contact@cert-example.fr' },
      Attribute: [
        ...attributes.filter(([, , , , , object]) => object === null).map(attribute),
        other('link', 'https://www.cert-example.fr/kestrel', { to_ids: false }),
        other('text', 'see kestrel-mentioned.com'),
        other('comment', '45.137.21.99'),
        other('port', '8443'),
        other('domain', 'deleted-ev.com', { deleted: true }),
        // the same value twice, marked once
        other('domain', 'twice-ev.com', { to_ids: false }),
        other('domain', 'twice-ev.com', { category: 'Network activity' }),
        other('filename|sha256', `kestrel.dll|${'ef'.repeat(32)}`, { category: 'Payload delivery' }),
      ],
      Object: [
        {
          uuid: 'object-1',
          name: 'file',
          Attribute: attributes.filter(([, , , , , object]) => object !== null).map(attribute),
        },
      ],
    },
  }
}

test('an event of MISP in a file leaves with the marks, types and categories that it came with', async () => {
  const context = workstation()
  const read = await alertOfEvent(mispFile(), null, null)
  if (typeof read === 'string') throw new Error(read)
  const alert = comingIn(read.alert, context)
  doAct(context.store, (act) => insertAlert(act, alert))
  const found = alertWithId(context.store.reader, alert.id)
  if (found === null) throw new Error('The alert was not taken in.')
  const given = exported(context.store, escalateAll([found], null, context).id)
  const { attributes: left, objects } = readMisp(caseMisp(given))
  const digest = 'ef'.repeat(32)
  expect(
    left.map(({ type, value, to_ids, category }) => [type, value, to_ids, category].join(' ')).toSorted(),
  ).toEqual(
    [
      // an analysis that is not for detection is a reference
      ...attributes.map(([type, value, to_ids, category]) =>
        [
          type === 'url' && category === 'External analysis' && !to_ids ? 'link' : type,
          value,
          to_ids,
          category,
        ].join(' '),
      ),
      'link https://www.cert-example.fr/kestrel false External analysis',
      'domain twice-ev.com true Network activity',
      'filename kestrel.dll true Payload delivery',
      `sha256 ${digest} true Payload delivery`,
    ].toSorted(),
  )
  expect(objects.map(({ Attribute }) => Attribute.map(({ value }) => value))).toEqual([
    ['kestrel.dll', digest],
    ['invoice.pdf.exe', '0cc175b9c0f1b6a831c399e269772661', 'ab'.repeat(32)],
  ])
  expect(given.indicators.every(({ marked_by }) => marked_by === 'misp:to_ids')).toBe(true)
  expect(readStix(caseStix(given))).toMatchObject({
    references: [
      'https://attack.mitre.org/techniques/T1566/',
      'https://www.cert-example.fr/kestrel',
      'https://www.vendor-blog.com/kestrel',
    ],
    sightings: 0,
  })
})

test('a bundle of ours is read to the marks that it was written with', async () => {
  const context = workstation()
  const first = exported(context.store, await caseOf(context, event))
  const read = await alertOfEvent(JSON.parse(caseStix(first)) as Event, null, null)
  if (typeof read === 'string') throw new Error(read)
  const marked = (indicators: readonly { readonly type: string; readonly value: string }[]) =>
    indicators.map(({ type, value }) => `${type} ${value}`).toSorted()
  const forThem = forDetection(first)
  expect(marked(read.alert.observables.filter(({ statement }) => statement?.detection === 1))).toEqual(
    marked(first.indicators.filter((each) => forThem.has(each.id) && stixValue(each) !== null)).map((each) =>
      each.replace('HKLM', 'HKEY_LOCAL_MACHINE'),
    ),
  )
})

describe('a case in which nothing is marked', () => {
  test.each(['true_positive', 'false_positive', null])(
    'tells nobody to detect anything after the verdict %s',
    async (verdict) => {
      const context = workstation()
      const observables = attributes.map(([type, value]) => ({ type, value }))
      const id = await caseOf(context, { ...event, observables, source: 'edr', isReport: false })
      const given = { ...exported(context.store, id), verdict }
      expect(readStix(caseStix(given))).toMatchObject({ detected: [], sightings: 0 })
      expect(readMisp(caseMisp(given)).attributes.some(({ to_ids }) => to_ids)).toBe(false)
      expect(detectionList(given)).toBe('')
      expect(detectionWords(given)).toMatch(/^0 for detection, \d+ observed\. /)
    },
  )
})

test('an alert of a sensor is a sighting of what is marked', async () => {
  const context = workstation()
  const observables = [
    { type: 'domain', value: 'kestrel-ev.com', detection: true },
    { type: 'ip', value: '45.137.21.92' },
  ]
  const id = await caseOf(context, {
    ...event,
    observables,
    source: 'ids',
    isReport: false,
    markedBy: undefined,
  })
  const given = exported(context.store, id)
  expect(given.indicators.map(({ value, marked_by }) => [value, marked_by])).toContainEqual([
    'kestrel-ev.com',
    'ids:detection',
  ])
  expect(readStix(caseStix(given))).toMatchObject({
    detected: ['domain-name:value kestrel-ev.com'],
    sightings: 1,
  })
})

test.each([
  ['named by a person', true, ['45.137.21.92', 'https://obj.kestrel-ev.com/a', 'kestrel-ev.com']],
  ['come in bulk', false, []],
])(
  'values that %s are marked %s, except what is never detected and mere parts',
  async (_, isNamed, marked) => {
    const context = workstation()
    const id = await caseOf(context, { ...event, observables: [], description: undefined })
    const record = caseWithId(context.store.reader, id)
    if (record === null) throw new Error('There is no such case.')
    const values = [
      { type: 'ip', value: '45.137.21.92' },
      { type: 'ip', value: '192.168.1.1' },
      { type: 'ip', value: '45.9.148.7' },
      { type: 'domain', value: 'obj.kestrel-ev.com' },
      { type: 'domain', value: 'kestrel-ev.com' },
      { type: 'domain', value: 'cdn.partner-files.net' },
      { type: 'url', value: 'https://obj.kestrel-ev.com/a' },
      { type: 'hash', value: 'd41d8cd98f00b204e9800998ecf8427e' },
      { type: 'cve', value: 'CVE-2024-21412' },
    ]
    doAct(context.store, (act) => addObservables(act, record, values, context, isNamed))
    const listed = detectionList(exported(context.store, id)).split('\n').filter(Boolean)
    expect(listed.toSorted()).toEqual(marked)
  },
)
