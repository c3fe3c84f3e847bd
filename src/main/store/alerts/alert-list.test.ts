import { expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import type { Store } from '../database/handle.ts'
import { type AlertList, alertSlice, blocksQuery, countList, newestAlert } from './alert-list.ts'
import { dismissAtIngest, identityQuestion } from './alerts.ts'
import { countAlerts } from './count-alerts.ts'

type Kept = {
  readonly number: number
  readonly source: number
  readonly status: number
  readonly severity: number
  readonly isOverdue: boolean
  readonly isMerged: boolean
}

const sources = ['edr', 'ids', 'mail']
const at = '2026-01-01T00:00:00.000Z'

/** Inserts alerts over several blocks of numbers, most of them in one statement. */
function fill(store: Store, count: number): Kept[] {
  const kept: Kept[] = []
  doAct(store, ({ writer }) => {
    for (const [index, name] of sources.entries())
      writer.prepare('INSERT INTO alert_source VALUES (?, ?)').run(index + 1, name)
    const insert = writer.prepare(
      `INSERT INTO alert (number, id, source, severity, status, title, detected_at, received_at, tags, techniques, observables,
         ingest_count) VALUES (?, ?, ?, ?, 0, ?, ?, ?, '[]', '[]', 0, 1)`,
    )
    const find = writer.prepare('INSERT INTO alert_text (rowid, title) VALUES (?, ?)')
    const miss = writer.prepare('UPDATE alert SET breached = 2 WHERE number = ?')
    const merge = writer.prepare('UPDATE alert SET merged_into = 1 WHERE number = ?')
    for (let number = 1; number <= count; number += 1) {
      const [source, severity] = [1 + ((number * 7) % 3), (number * 11) % 5]
      const title = number % 1000 === 0 ? 'Beacon seen' : 'Login failed'
      insert.run(number, `alert_${number}`, source, severity, title, at, at)
      find.run(number, title)
      const isDismissed = number % 4 === 0
      if (isDismissed) dismissAtIngest(writer, number, 'x', at)
      const isMissed = number % 13 === 0
      if (isMissed) miss.run(number)
      const isMerged = number % 17 === 0
      if (isMerged) merge.run(number)
      const isOverdue = isMissed && !isDismissed && !isMerged
      kept.push({ number, source, severity, status: isDismissed ? 1 : 0, isOverdue, isMerged })
    }
    countAlerts(writer)
  })
  return kept.toReversed()
}

test('a position of a list holds the alert that a look at all of them finds there', ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  const count = 70_000
  const kept = fill(store, count)
  expect(newestAlert(store.reader)).toBe(count)
  const none = { statuses: [], severities: [], sources: [], words: [], isOverdue: false, showsMerged: false }
  const filters: AlertList['filter'][] = [
    none,
    { ...none, statuses: [0] },
    { ...none, statuses: [1], severities: [2, 4] },
    { ...none, sources: ['ids'], statuses: [0] },
    { ...none, sources: ['nobody'] },
    { ...none, words: ['beac'], statuses: [0, 1] },
    { ...none, isOverdue: true },
    { ...none, showsMerged: true, severities: [1, 3] },
    { ...none, showsMerged: true },
  ]
  for (const filter of filters)
    for (const gravestFirst of [false, true])
      for (const upTo of [count, count + 5, 16_384, 16_383, 9000, 2047, 5]) {
        const passing = kept
          .filter(
            ({ number, source, status, severity, isOverdue, isMerged }) =>
              number <= upTo &&
              (filter.statuses.length === 0 || filter.statuses.includes(status)) &&
              (filter.severities.length === 0 || filter.severities.includes(severity)) &&
              (filter.sources.length === 0 || filter.sources.includes(sources[source - 1] as string)) &&
              (filter.words.length === 0 || number % 1000 === 0) &&
              (isOverdue || !filter.isOverdue) &&
              (filter.showsMerged || !isMerged),
          )
          .toSorted(
            (one, other) =>
              Number(one.isMerged && filter.showsMerged) - Number(other.isMerged && filter.showsMerged) ||
              Number(other.isOverdue) - Number(one.isOverdue) ||
              (gravestFirst ? other.severity - one.severity : 0),
          )
          .map(({ number }) => number)
        const list = { filter, upTo, gravestFirst }
        const what = JSON.stringify(list)
        for (const offset of [0, 3, 2048, 66_000, passing.length - 2].filter(
          (each) => each >= 0 && each < Math.max(1, passing.length),
        )) {
          const { alerts, total, isCut } = alertSlice(store.reader, list, { offset, limit: 5 })
          expect(total, what).toBe(passing.length)
          expect(isCut).toBe(false)
          expect(
            alerts.map(({ number }) => number),
            `${what} ${offset}`,
          ).toEqual(passing.slice(offset, offset + 5))
        }
      }
  const dismissed = kept.filter(({ status, isMerged }) => status === 1 && !isMerged)
  expect(countList(store.reader, { ...none, statuses: [1] }, 9000)).toEqual({
    total: dismissed.filter(({ number }) => number <= 9000).length,
    newer: dismissed.filter(({ number }) => number > 9000).length,
    overdue: 0,
  })
})

test('a position is that of now, also after what was read there was decided about', ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  const open = new Set(
    fill(store, 6000).flatMap(({ number, status, isMerged }) => (status === 0 && !isMerged ? [number] : [])),
  )
  const none = { statuses: [0], severities: [], sources: [], words: [], isOverdue: false, showsMerged: false }
  const list = { filter: none, upTo: 6000, gravestFirst: false }
  // overdue alerts come first: there are none here
  doAct(store, ({ writer }) => writer.prepare('UPDATE alert SET breached = 0').run())
  const shown = (offset: number) =>
    alertSlice(store.reader, list, { offset, limit: 20 }).alerts.map(({ number }) => number)
  const wanted = (offset: number) =>
    [...open].toSorted((one, other) => other - one).slice(offset, offset + 20)
  // deep in a block that is not the newest one, which is always read again
  expect(shown(2500)).toEqual(wanted(2500))
  doAct(store, ({ writer }) => {
    for (const number of wanted(2495).slice(0, 10)) {
      dismissAtIngest(writer, number, 'x', at)
      open.delete(number)
    }
  })
  expect(shown(2500)).toEqual(wanted(2500))
})

test('counts of blocks are read by their key', ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  const plan = store.writer
    .prepare(`EXPLAIN QUERY PLAN ${blocksQuery(' AND status IN (?)')}`)
    .all(11, 0, 9, 1) as { detail: string }[]
  expect(plan.map(({ detail }) => detail).join()).toMatch(
    /^SEARCH alert_count USING PRIMARY KEY \(level=\? AND block>\? AND block<\?\)/,
  )
})

test('an alert that comes again is found by its identity', ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  const plan = store.writer.prepare(`EXPLAIN QUERY PLAN ${identityQuestion}`).all('x') as { detail: string }[]
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH alert USING INDEX sqlite_autoindex_alert_2 (identity=?)',
  ])
})
