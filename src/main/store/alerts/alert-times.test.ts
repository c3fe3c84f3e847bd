import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { seedOf } from '../../../../test/rounds.ts'
import type { Store } from '../database/handle.ts'
import { type AlertList, alertSlice, lastByTimeQuery, sortedQuery } from './alert-list.ts'
import { readTimesAhead } from './alert-memory.ts'
import { AlertTimes, laterTimesQuery, sameTimeQuery, timesOfQuery } from './alert-times.ts'
import { insertAlert, type NewAlert } from './alerts.ts'

/** Lists in the order in which alerts happened. */

const moment = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString()

let made = 0
function put(store: Store, minutes: readonly number[]): void {
  doAct(store, (act) => {
    for (const minute of minutes) {
      made += 1
      insertAlert(act, {
        id: `alert_${made}`,
        source: made % 3 === 0 ? 'edr' : 'ids',
        identity: null,
        externalId: null,
        severity: made % 5,
        title: `Event ${made}`,
        description: null,
        detectedAt: moment(minute),
        receivedAt: moment(10_000 + made),
        asset: null,
        hostname: null,
        tags: made % 2 === 0 ? ['even'] : [],
        techniques: [],
        raw: null,
        observables: [],
      } satisfies NewAlert)
    }
  })
}

const filter = { statuses: [], severities: [], sources: [], isOverdue: false, showsMerged: true, words: [] }
const none = { tags: [], techniques: [], machines: [], types: [] }
const even = {
  labels: { ...none, tags: ['even'] },
  reasons: [],
  cases: [],
  observables: [],
  received: null,
  detected: null,
  suppressedAt: null,
  onlyMerged: false,
  isChanged: false,
}
const lists: readonly AlertList[] = [
  { filter, upTo: 1_000_000, gravestFirst: false, byTime: true },
  { filter, upTo: 1_000_000, gravestFirst: true, byTime: true },
  { filter: { ...filter, statuses: [0] }, upTo: 1_000_000, gravestFirst: false, byTime: true },
  {
    filter: { ...filter, severities: [2, 4], sources: ['ids'] },
    upTo: 1_000_000,
    gravestFirst: true,
    byTime: true,
  },
  {
    filter: { ...filter, conditions: even } as AlertList['filter'],
    upTo: 1_000_000,
    gravestFirst: false,
    byTime: true,
  },
]

type Row = {
  number: number
  detected_at: string
  rank: number
  status: number
  severity: number
  source: string
  tags: string
}

/** The same lists by sorting. */
function sorted(store: Store, { filter: by, gravestFirst }: AlertList): number[] {
  const rows = store.reader
    .prepare(
      `SELECT a.number, detected_at, rank, status, severity, n.name AS source, tags FROM alert a JOIN alert_source n ON n.number = a.source`,
    )
    .all() as Row[]
  const isEven = 'conditions' in by
  const group = (rank: number) =>
    gravestFirst ? (rank >= 10 ? rank - 100 : rank) : rank >= 10 ? 0 : rank >= 5 ? 2 : 1
  return rows
    .filter(
      ({ status, severity, source, tags }) =>
        (by.statuses.length === 0 || by.statuses.includes(status)) &&
        (by.severities.length === 0 || by.severities.includes(severity)) &&
        (by.sources.length === 0 || by.sources.includes(source)) &&
        (!isEven || tags !== '[]'),
    )
    .toSorted(
      (one, other) =>
        group(other.rank) - group(one.rank) ||
        Date.parse(other.detected_at) - Date.parse(one.detected_at) ||
        other.number - one.number,
    )
    .map(({ number }) => number)
}

function expectAll(store: Store): void {
  for (const list of lists) {
    const expected = sorted(store, list)
    for (const [offset, limit] of [
      [0, 7],
      [5, 500],
    ] as const) {
      const { alerts, total } = alertSlice(store.reader, list, { offset, limit })
      expect(alerts.map(({ number }) => number)).toEqual(expected.slice(offset, offset + limit))
      expect(total).toBe(expected.length)
    }
  }
}

test('lists by time are those that sorting gives, before and after the order is in memory, and after every write', async ({
  onTestFinished,
}) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 9 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 6 }),
      async (writes, slice) => {
        const store = freshStore(onTestFinished)
        for (const minutes of writes) {
          put(store, minutes)
          expectAll(store)
          // a part of the order is read, then something is written
          readTimesAhead(store.reader, slice)
          doAct(store, ({ writer }) => {
            writer.exec('UPDATE alert SET status = 1, breached = 2 WHERE number % 7 = 3')
            writer.exec('UPDATE alert SET breached = 2 WHERE number % 11 = 4')
            writer
              .prepare('UPDATE alert SET detected_at = ?, revision = revision + 1 WHERE number % 4 = 1')
              .run(moment(slice * 5))
          })
          expectAll(store)
          while (readTimesAhead(store.reader, slice));
          expectAll(store)
        }
      },
    ),
    { seed: seedOf(20_261_128), numRuns: 25 },
  )
})

test('a deleted alert leaves the order, and its number may come again', ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  put(store, [5, 9, 1])
  while (readTimesAhead(store.reader, 10));
  expectAll(store)
  doAct(store, ({ writer }) => writer.exec('DELETE FROM alert WHERE number = 3'))
  expectAll(store)
  put(store, [7])
  expectAll(store)
})

test('the order is read by its index, a slice at a time, also where all times are equal', ({
  onTestFinished,
}) => {
  const store = freshStore(onTestFinished)
  const plan = (sql: string, ...bound: unknown[]) =>
    (store.writer.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...bound) as { detail: string }[]).map(
      ({ detail }) => detail,
    )
  expect(plan(sameTimeQuery, '', 0, 9)).toEqual([
    'SEARCH alert USING COVERING INDEX alert_by_detection (detected_at=? AND rowid>?)',
  ])
  expect(plan(laterTimesQuery, '', 9)).toEqual([
    'SEARCH alert USING COVERING INDEX alert_by_detection (detected_at>?)',
  ])
  expect(plan(timesOfQuery, 1, 9)).toEqual(['SEARCH alert USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)'])
  expect(plan(lastByTimeQuery(1, 2, 1), 9, 0, 1, 2, 3, 9, 0)).toEqual([
    'SCAN alert USING INDEX alert_by_detection',
  ])
  expect(plan(sortedQuery, '[1]', 9, 0).filter((step) => /SCAN (?!w )/.test(step))).toEqual([])
})

test('the position of any of a million is found in some milliseconds', () => {
  const many = 1_000_000
  const rows = Array.from({ length: many }, (_, at) => [at + 1, moment((at * 7919) % many)] as const)
  const byTime = rows.toSorted(([, one], [, other]) => (one < other ? -1 : 1))
  let read = 0
  const next = (limit: number) => {
    read += limit
    return byTime.slice(read - limit, read)
  }
  const times = new AlertTimes({
    prepare: (sql: string) => {
      const asked = {
        all: (_after: string, limit: number) => (sql === laterTimesQuery ? next(limit) : []),
        raw: () => asked,
      }
      return asked
    },
  } as never)
  while (times.readAhead(10_000, many));
  expect(times.isComplete).toBe(true)
  const begun = performance.now()
  const numbers = times.numbersOf((number) => number % 2 === 0, 400_000, 100)
  expect(performance.now() - begun).toBeLessThan(60)
  expect(numbers).toHaveLength(100)
})
