import { expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import type { Store } from '../database/handle.ts'
import {
  type AlertConditions,
  changedQuery,
  placeQuery,
  spanQuery,
  suppressedQuery,
  suppressionsQuery,
  typesOfAlertsQuery,
} from './alert-conditions.ts'
import { countsOfPassing } from './alert-counts.ts'
import {
  beginningQuery,
  blocksOfLabelQuery,
  labelAlerts,
  labelQuery,
  labelsBeginning,
} from './alert-labels.ts'
import { type AlertList, alertSlice, countList } from './alert-list.ts'
import { restatedQuery, revisedQuery } from './alert-memory.ts'
import { ofStateQuery, rangeQuery, singleQuery, statesQuery } from './alert-states.ts'
import { indexAlertTexts, insertAlert } from './alerts.ts'
import { countAlerts } from './count-alerts.ts'

const asked: AlertConditions = {
  labels: { tags: [], techniques: [], machines: [], types: [] },
  reasons: [],
  cases: [],
  observables: [],
  received: null,
  detected: null,
  suppressedAt: null,
  onlyMerged: false,
  isChanged: false,
}
const anyState = {
  statuses: [],
  severities: [],
  sources: [],
  words: [],
  isOverdue: false,
  showsMerged: false,
}

type Kept = {
  readonly number: number
  readonly severity: number
  readonly source: string
  readonly tags: readonly string[]
  readonly machine: string | null
  readonly day: string
  readonly values: readonly string[]
}

const alertOf = (number: number): Kept => ({
  number,
  severity: number % 5,
  source: number % 2 === 0 ? 'edr' : 'ids',
  tags: [...(number % 3 === 0 ? ['Phishing'] : []), ...(number % 10 === 0 ? ['drill'] : [])],
  machine: number % 7 === 0 ? null : `WS-${number % 4}`,
  day: `2026-01-${String(1 + Math.floor(number / 10)).padStart(2, '0')}T00:00:00.000Z`,
  // more values of `ip` than the number of alerts from which a search starts
  values: [
    `10.0.0.${number % 6}`,
    'everywhere.example',
    ...(number % 9 === 0 ? ['bad'] : []),
    ...(number > 150 ? [1, 2, 3].map((part) => `ip ${number}.${part}`) : []),
  ],
})

function put(store: Store, alerts: readonly Kept[]): void {
  doAct(store, (act) => {
    for (const { number, severity, source, tags, machine, day, values } of alerts)
      insertAlert(act, {
        id: `alert_${number}`,
        source,
        identity: null,
        externalId: null,
        severity,
        title: number % 4 === 0 ? 'Beacon seen' : 'Login failed',
        description: null,
        detectedAt: '2025-12-01T00:00:00.000Z',
        receivedAt: day,
        asset: null,
        hostname: machine,
        tags,
        techniques: number % 11 === 0 ? ['T1059.001'] : [],
        raw: null,
        observables: values.map((value) => ({
          newId: () => `obs_${value}`,
          type: value === 'bad' ? 'hash' : value.startsWith('ip ') ? 'ip' : 'domain',
          value,
          reversedHost: null,
          address: null,
          extracted: false,
        })),
      })
  })
}

const numbersOf = (store: Store, filter: AlertList['filter'], upTo = 1000) =>
  alertSlice(store.reader, { filter, upTo, gravestFirst: false }, { offset: 0, limit: 500 }).alerts.map(
    ({ number }) => number,
  )

test('each condition and all of them together give what a look at every alert gives', ({
  onTestFinished,
}) => {
  const store = freshStore(onTestFinished)
  const kept = Array.from({ length: 200 }, (_, index) => alertOf(index + 1))
  put(store, kept)
  doAct(store, ({ writer }) => {
    writer.exec(`UPDATE alert SET status = 1, reason_code = 'drill' WHERE number % 5 = 0`)
    writer.exec('UPDATE alert SET merged_into = 1 WHERE number % 50 = 0')
    writer.exec(`INSERT INTO suppression (id, observable, scope, until, created_at, created_by)
      SELECT 'sup_1', number, 'source:edr', '2027-01-01', '2026-01-01', 'x' FROM observable WHERE value = '10.0.0.2'`)
  })
  const labels = (change: Partial<AlertConditions['labels']>) => ({ labels: { ...asked.labels, ...change } })
  const span = { from: '2026-01-03T00:00:00.000Z', before: '2026-01-05T00:00:00.000Z' }
  const isDrill = ({ number }: Kept) => number % 5 === 0
  const cases: readonly [Partial<AlertConditions>, (alert: Kept) => boolean][] = [
    [labels({ tags: ['phishing'] }), ({ tags }) => tags.includes('Phishing')],
    [labels({ tags: ['phishing', 'drill', 'none'] }), ({ tags }) => tags.length > 0],
    [labels({ tags: ['none'] }), () => false],
    [
      labels({ tags: ['drill'], machines: ['ws-2'] }),
      ({ tags, machine }) => tags.includes('drill') && machine === 'WS-2',
    ],
    [labels({ techniques: ['T1059.001'] }), ({ number }) => number % 11 === 0],
    [{ reasons: ['drill'] }, isDrill],
    [{ cases: ['case_none'] }, () => false],
    [{ observables: ['10.0.0.1', '10.0.0.2'] }, ({ number }) => [1, 2].includes(number % 6)],
    [labels({ types: ['hash'] }), ({ values }) => values.includes('bad')],
    [labels({ types: ['hash', 'domain'] }), () => true],
    [labels({ types: ['ip'] }), ({ number }) => number > 150],
    [labels({ types: ['phone'] }), () => false],
    [
      { ...labels({ types: ['hash'] }), reasons: ['drill'] },
      (one) => one.values.includes('bad') && isDrill(one),
    ],
    [{ received: span }, ({ day }) => day >= span.from && day < span.before],
    [
      { received: { from: null, before: span.from }, reasons: ['drill'] },
      (one) => one.day < span.from && isDrill(one),
    ],
    [{ suppressedAt: '2026-06-01' }, ({ number, source }) => number % 6 === 2 && source === 'edr'],
    [{ suppressedAt: '2027-06-01' }, () => false],
  ]
  for (const [change, holds] of cases)
    for (const state of [
      {},
      { severities: [1, 2] },
      { statuses: [1], sources: ['ids'] },
      { words: ['beac'] },
    ])
      for (const upTo of [1000, 120, 3]) {
        const filter = { ...anyState, ...state, conditions: { ...asked, ...change } }
        const expected = kept
          .filter(
            (one) =>
              holds(one) &&
              one.number <= upTo &&
              one.number % 50 !== 0 &&
              (filter.severities.length === 0 || ('severities' in state && [1, 2].includes(one.severity))) &&
              (!('statuses' in state) || (isDrill(one) && one.source === 'ids')) &&
              (!('words' in state) || one.number % 4 === 0),
          )
          .map(({ number }) => number)
          .toReversed()
        expect(numbersOf(store, filter, upTo), JSON.stringify([change, state, upTo])).toEqual(expected)
        expect(countList(store.reader, filter, 120).newer).toBe(
          kept.filter(
            (one) =>
              one.number > 120 &&
              holds(one) &&
              one.number % 50 !== 0 &&
              (!('severities' in state) || [1, 2].includes(one.severity)) &&
              (!('statuses' in state) || (isDrill(one) && one.source === 'ids')) &&
              (!('words' in state) || one.number % 4 === 0),
          ).length,
        )
      }
  expect(
    numbersOf(store, { ...anyState, showsMerged: true, conditions: { ...asked, onlyMerged: true } }),
  ).toEqual([200, 150, 100, 50])
  const { counts } = countsOfPassing(store.reader, {
    ...anyState,
    statuses: [0],
    conditions: { ...asked, ...labels({ tags: ['drill'] }) },
  })
  // counts cover every state, so that another can be selected
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(16)
  expect(new Set(counts.map(({ status }) => status))).toEqual(new Set([1]))
  expect(labelsBeginning(store.reader, 'tags', 'p', 5)).toEqual(['Phishing'])
})

test('labels go with their alert, and come with the next one of its number', ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  put(store, [alertOf(1), { ...alertOf(2), tags: ['old'] }])
  doAct(store, ({ writer }) => {
    writer.exec('DELETE FROM alert_observable WHERE alert = 2')
    writer.exec('DELETE FROM alert WHERE number = 2')
  })
  put(store, [{ ...alertOf(2), tags: ['new'] }])
  const tagged = (tag: string) =>
    numbersOf(store, { ...anyState, conditions: { ...asked, labels: { ...asked.labels, tags: [tag] } } })
  expect(tagged('old')).toEqual([])
  expect(tagged('new')).toEqual([2])
})

test('a condition is held against every alert, and words against the newest 20,000 that have them', ({
  onTestFinished,
}) => {
  const store = freshStore(onTestFinished)
  doAct(store, ({ writer }) => {
    writer.exec(`INSERT INTO alert_source VALUES (1, 'edr')`)
    writer.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30001)
      INSERT INTO alert (id, source, severity, status, title, detected_at, received_at, tags, techniques, observables, ingest_count)
      SELECT 'alert_' || i, 1, 1, 1, 'beacon', '2026', '2026', iif(i % 900 = 0, '["all", "rare"]', '["all"]'), '[]', 0, 1 FROM n`)
    writer.exec(`UPDATE alert SET reason_code = 'drill'`)
    indexAlertTexts(writer)
    countAlerts(writer)
    labelAlerts(writer)
  })
  const list = (change: Partial<AlertList['filter']>, upTo = 1_000_000): AlertList => ({
    filter: { ...anyState, ...change },
    upTo,
    gravestFirst: true,
  })
  const drill = { conditions: { ...asked, reasons: ['drill'], labels: { ...asked.labels, tags: ['ALL'] } } }
  const first = { offset: 0, limit: 1 }
  expect(alertSlice(store.reader, list(drill), first)).toMatchObject({ total: 30_001, isCut: false })
  expect(alertSlice(store.reader, list(drill), { offset: 30_000, limit: 9 }).alerts).toMatchObject([
    { number: 1 },
  ])
  expect(countsOfPassing(store.reader, list(drill).filter)).toMatchObject({
    counts: [{ source: 'edr', status: 1, severity: 1, overdue: 0, count: 30_001 }],
    isCut: false,
  })
  const words = { ...drill, words: ['beacon'] }
  expect(alertSlice(store.reader, list(words), first)).toMatchObject({ total: 20_000, isCut: true })
  // the older ones are still found when the list ends before the newer ones
  expect(alertSlice(store.reader, list(words, 5000), first)).toMatchObject({ total: 5000, isCut: false })
  const listed = (filter: AlertList['filter']) =>
    alertSlice(store.reader, list(filter), { offset: 0, limit: 40_000 }).alerts.map(({ number }) => number)
  const read = (where: string) =>
    store.reader.prepare(`SELECT number FROM alert WHERE ${where} ORDER BY number DESC`).pluck().all()
  // decisions about a few alerts and about nearly all of them must be reflected in cached lists
  for (const decided of ['number % 9000 = 0', 'number % 7 > 0']) {
    doAct(store, ({ writer }) =>
      writer.exec(`UPDATE alert SET reason_code = 'other', status = 2 WHERE ${decided}`),
    )
    expect(listed({ ...anyState, ...drill })).toEqual(read("reason_code = 'drill'"))
    expect(listed({ ...anyState, ...drill, statuses: [2] })).toEqual([])
  }
})

test('few alerts are found among many before and after these are read', ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  doAct(store, ({ writer }) => {
    writer.exec(`INSERT INTO alert_source VALUES (1, 'edr'), (2, 'ids')`)
    writer.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30001)
      INSERT INTO alert (id, source, severity, status, title, detected_at, received_at, tags, techniques, observables, ingest_count)
      SELECT 'alert_' || i, 1 + i % 2, i % 5, i % 3, 't', '2026', '2026', iif(i % 100 = 0, '["all", "rare"]', '["all"]'), '[]', 0, 1 FROM n`)
    countAlerts(writer)
    labelAlerts(writer)
  })
  const tagged = (tag: string, state: Partial<AlertList['filter']>) =>
    alertSlice(
      store.reader,
      {
        filter: { ...anyState, ...state, conditions: { ...asked, labels: { ...asked.labels, tags: [tag] } } },
        upTo: 1_000_000,
        gravestFirst: false,
      },
      { offset: 0, limit: 40_000 },
    ).alerts.map(({ number }) => number)
  const read = (where: string) =>
    store.reader.prepare(`SELECT number FROM alert WHERE ${where} ORDER BY number DESC`).pluck().all()
  const rare = () =>
    expect(tagged('rare', { statuses: [1] })).toEqual(read('number % 100 = 0 AND status = 1'))
  rare()
  doAct(store, ({ writer }) =>
    writer.exec('UPDATE alert SET status = (status + 1) % 3 WHERE number % 200 = 0'),
  )
  rare()
  expect(tagged('all', { sources: ['ids'], severities: [2, 3] })).toEqual(
    read('source = 2 AND severity IN (2, 3)'),
  )
  rare()
  doAct(store, ({ writer }) =>
    writer.exec('UPDATE alert SET status = (status + 1) % 3 WHERE number % 100 = 0'),
  )
  rare()
})

test('a span of time has its beginning and not its end, among few alerts and among many', ({
  onTestFinished,
}) => {
  const store = freshStore(onTestFinished)
  doAct(store, ({ writer }) => {
    writer.exec(`INSERT INTO alert_source VALUES (1, 'edr')`)
    writer.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5)
      INSERT INTO alert (id, source, severity, status, title, detected_at, received_at, tags, techniques, observables, ingest_count)
      SELECT 'alert_' || i, 1, 0, 0, 't', '2026-01-0' || i, '2026-01-0' || i, '[]', '[]', 0, 1 FROM n`)
  })
  for (const column of ['received_at', 'detected_at'] as const)
    for (const ofFew of [true, false]) {
      const found = store.reader.prepare(spanQuery(column, { ofFew })).pluck()
      expect(found.all('2026-01-02', '2026-01-04', 1, 100).toSorted(), column).toEqual([2, 3])
    }
})

test('every condition is answered by an index', ({ onTestFinished }) => {
  const { reader } = freshStore(onTestFinished)
  const plan = (sql: string) => {
    const bound = Array.from({ length: sql.split('?').length - 1 }, () => 1)
    return (reader.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...bound) as { detail: string }[]).map(
      ({ detail }) => detail,
    )
  }
  const expected = {
    observable:
      'SEARCH alert_observable USING COVERING INDEX alert_of_observable (observable=? AND alert>? AND alert<?)',
    reason: 'SEARCH alert USING COVERING INDEX alert_by_reason (reason_code=? AND rowid>? AND rowid<?)',
    case: 'SEARCH alert USING COVERING INDEX alert_by_case (case_number=? AND rowid>? AND rowid<?)',
  } as const
  for (const [place, detail] of Object.entries(expected))
    expect(plan(placeQuery(place as keyof typeof expected))).toEqual([detail])
  expect(plan(blocksOfLabelQuery)).toEqual([
    'SEARCH label_block USING PRIMARY KEY (label=? AND block>? AND block<?)',
  ])
  const many = { ofFew: false }
  expect(plan(spanQuery('received_at', many))).toEqual([
    'SEARCH alert USING COVERING INDEX alert_by_arrival (received_at>? AND received_at<?)',
  ])
  expect(plan(spanQuery('detected_at', many))).toEqual([
    'SEARCH alert USING COVERING INDEX alert_by_detection (detected_at>? AND detected_at<?)',
  ])
  for (const column of ['received_at', 'detected_at'] as const)
    expect(plan(spanQuery(column, { ofFew: true }))).toEqual([
      'SEARCH alert USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
    ])
  expect(plan(ofStateQuery)).toEqual([
    'SEARCH alert USING INDEX alert_by_source (source=? AND status=? AND rank=?)',
  ])
  const suppressed = [suppressionsQuery, suppressedQuery(true), suppressedQuery(false)]
  expect(plan(changedQuery)).toEqual([
    'SEARCH alert USING COVERING INDEX alert_changed (number>? AND number<?)',
  ])
  const states = [rangeQuery, singleQuery, statesQuery, restatedQuery, revisedQuery]
  for (const sql of [typesOfAlertsQuery, labelQuery, beginningQuery, ...states, ...suppressed])
    expect(plan(sql).filter((step) => /SCAN (?!w )/.test(step))).toEqual([])
})

test('a list that is asked for again is read anew once something was written', ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  put(store, [3, 4, 6].map(alertOf))
  const list: AlertList = {
    filter: { ...anyState, conditions: { ...asked, labels: { ...asked.labels, tags: ['phishing'] } } },
    upTo: 100,
    gravestFirst: false,
  }
  const idsBy = (reader: typeof store.reader) =>
    alertSlice(reader, list, { offset: 0, limit: 9 }).alerts.map(({ id }) => id)
  expect([idsBy(store.reader), idsBy(store.writer)]).toEqual([
    ['alert_6', 'alert_3'],
    ['alert_6', 'alert_3'],
  ])
  put(store, [alertOf(9)])
  expect([idsBy(store.reader), idsBy(store.writer)]).toEqual([
    ['alert_9', 'alert_6', 'alert_3'],
    ['alert_9', 'alert_6', 'alert_3'],
  ])
  expect(alertSlice(store.reader, list, { offset: 1, limit: 1 })).toMatchObject({
    total: 3,
    alerts: [{ id: 'alert_6' }],
  })
})

test('a list follows what is decided about its alerts, of others and of this handle', ({
  onTestFinished,
}) => {
  const store = freshStore(onTestFinished)
  put(
    store,
    Array.from({ length: 30 }, (_, index) => alertOf(index + 1)),
  )
  const phishing = { ...asked, labels: { ...asked.labels, tags: ['phishing'] } }
  const open = (reader: Store['reader']) =>
    alertSlice(
      reader,
      { filter: { ...anyState, statuses: [0], conditions: phishing }, upTo: 100, gravestFirst: false },
      { offset: 0, limit: 50 },
    ).alerts.map(({ number }) => number)
  const both = () => [open(store.reader), open(store.writer)]
  const all = [30, 27, 24, 21, 18, 15, 12, 9, 6, 3]
  expect(both()).toEqual([all, all])
  doAct(store, ({ writer }) => writer.exec('UPDATE alert SET status = 1 WHERE number IN (9, 27)'))
  const fewer = all.filter((number) => number !== 9 && number !== 27)
  expect(both()).toEqual([fewer, fewer])
  // one leaves and another returns: the count of their block stays the same
  doAct(store, ({ writer }) => writer.exec('UPDATE alert SET status = 1 - status WHERE number IN (9, 12)'))
  const swapped = all.filter((number) => number !== 12 && number !== 27)
  expect(both()).toEqual([swapped, swapped])
  // a rolled back change must leave no trace
  expect(() =>
    doAct(store, ({ writer }) => {
      writer.exec('UPDATE alert SET status = 1')
      expect(open(writer)).toEqual([])
      throw new Error('taken back')
    }),
  ).toThrow('taken back')
  expect(both()).toEqual([swapped, swapped])
  doAct(store, ({ writer }) => {
    writer.exec('DELETE FROM alert_observable WHERE alert = 30')
    writer.exec('DELETE FROM alert WHERE number = 30')
  })
  expect(both()).toEqual([swapped.slice(1), swapped.slice(1)])
  put(store, [alertOf(30)])
  expect(both()).toEqual([swapped, swapped])
})
