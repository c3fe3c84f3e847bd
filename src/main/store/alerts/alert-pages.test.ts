import { beforeEach, describe, expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { caseObservablesQuery } from '../cases/case-observables.ts'
import type { Store } from '../database/handle.ts'
import { historyQuestions } from '../observables/observable-history.ts'
import { placeQuestions } from '../observables/observable-places.ts'
import { observablesWithPart, partQuestion } from '../observables/observables.ts'
import { holdingQueries, suppressionsQuery } from '../observables/suppressions.ts'
import { undatedQuery } from './alert-conditions.ts'
import { alertCounts } from './alert-counts.ts'
import { mergedQuery, observablesOfAlertsQuery } from './alert-merges.ts'
import { type AlertFilter, alertPage, newestQuery, stateQuery, wordsQuery } from './alert-pages.ts'
import { alertMarksQuery, alertReferencesQuery } from './alert-statements.ts'
import { dismissAtIngest, insertAlert, type NewAlert } from './alerts.ts'
import { happenedSpanQuery } from './happened-span.ts'

let store: Store
beforeEach(({ onTestFinished }) => {
  store = freshStore(onTestFinished)
})

const at = '2026-01-01T00:00:00.000Z'
let made = 0

function newAlert(change: Partial<NewAlert> = {}): NewAlert {
  made++
  return {
    id: `alert_${made}`,
    source: 'edr',
    identity: null,
    externalId: null,
    severity: 2,
    title: `Alert ${made}`,
    description: null,
    detectedAt: at,
    receivedAt: at,
    asset: null,
    hostname: null,
    tags: [],
    techniques: [],
    raw: null,
    observables: [],
    ...change,
  }
}

const everything: AlertFilter = {
  statuses: [],
  severities: [],
  sources: [],
  words: [],
  isOverdue: false,
  showsMerged: true,
}

/** Returns all pages of a filter, read one after the other. */
function pages(filter: Partial<AlertFilter>, limit: number): string[][] {
  const all: string[][] = []
  let before: number | null = null
  while (true) {
    const { alerts, next } = alertPage(store.reader, { ...everything, ...filter }, before, limit)
    all.push(alerts.map(({ id }) => id))
    if (next === null) return all
    before = next
  }
}

describe('pages', () => {
  test('of every filter hold what a look at each alert finds, newest first, each once', () => {
    const alerts = Array.from({ length: 200 }, (_, index) =>
      newAlert({
        source: ['edr', 'ids', 'mail'][index % 3] as string,
        severity: index % 5,
        title: index % 7 === 0 ? 'Beacon seen' : 'Login failed',
      }),
    )
    const dismissed = new Set<string>()
    doAct(store, (act) => {
      for (const [index, alert] of alerts.entries()) {
        const { number } = insertAlert(act, alert)
        if (index % 4 !== 0) continue
        dismissAtIngest(act.writer, number, 'x', at)
        dismissed.add(alert.id)
      }
    })
    const filters: Partial<AlertFilter>[] = [
      {},
      { statuses: [0] },
      { statuses: [0, 1], severities: [3, 4] },
      { sources: ['ids'] },
      { sources: ['ids', 'mail'], statuses: [1] },
      { sources: ['nobody'] },
      { words: ['beac'] },
      { words: ['beacon', 'se'], statuses: [1], sources: ['edr'] },
    ]
    for (const filter of filters) {
      const wanted = alerts
        .filter(({ id, source, severity, title }) => {
          const status = dismissed.has(id) ? 1 : 0
          return (
            (filter.statuses?.includes(status) ?? true) &&
            (filter.severities?.includes(severity) ?? true) &&
            (filter.sources?.includes(source) ?? true) &&
            (filter.words === undefined || title === 'Beacon seen')
          )
        })
        .map(({ id }) => id)
        .toReversed()
      for (const limit of [1, 7, 200])
        expect(pages(filter, limit).flat(), JSON.stringify(filter)).toEqual(wanted)
    }
  })

  test('have counts that are those of the alerts, also after decisions', () => {
    doAct(store, (act) => {
      for (let index = 0; index < 6; index += 1) {
        const { number } = insertAlert(act, newAlert({ severity: index % 2 }))
        if (index < 2) dismissAtIngest(act.writer, number, 'x', at)
      }
    })
    const key = { source: 'edr', overdue: 0 }
    expect(alertCounts(store.reader)).toEqual([
      { ...key, status: 0, severity: 0, count: 2 },
      { ...key, status: 0, severity: 1, count: 2 },
      { ...key, status: 1, severity: 0, count: 1 },
      { ...key, status: 1, severity: 1, count: 1 },
    ])
  })

  test('take signs of the query language in words for themselves', () => {
    doAct(store, (act) => void insertAlert(act, newAlert({ title: 'say "hi" OR NOT' })))
    for (const word of ['"hi"', 'OR', 'NOT', 'say*', 'title:say', '(say', '-say'])
      expect(() => alertPage(store.reader, { ...everything, words: [word] }, null, 10)).not.toThrow()
    expect(pages({ words: ['"hi"', 'NOT'] }, 10).flat()).toHaveLength(1)
  })
})

describe('parts of a value', () => {
  test('are found in any case, and signs of patterns stand for themselves', () => {
    const observable = (value: string) => ({
      type: 'url',
      value,
      reversedHost: null,
      address: null,
      newId: () => 'obs',
      extracted: false,
    })
    doAct(store, (act) => {
      for (const value of [
        'http://a.example/100%25',
        'http://a.example/under_score',
        'http://a.example/UPPER',
      ])
        insertAlert(act, newAlert({ observables: [observable(value)] }))
    })
    const found = (part: string) => observablesWithPart(store.reader, part, 10).map(({ value }) => value)
    expect(found('00%2')).toEqual(['http://a.example/100%25'])
    expect(found('der_sc')).toEqual(['http://a.example/under_score'])
    expect(found('upp')).toEqual(['http://a.example/UPPER'])
    expect(found('der%sc')).toEqual([])
    expect(found('ab')).toEqual([])
  })
})

test('no question about alerts and cases scans a large table', () => {
  const plans = [
    newestQuery,
    stateQuery(6, false),
    stateQuery(6, true),
    wordsQuery,
    partQuestion,
    caseObservablesQuery,
    mergedQuery,
    observablesOfAlertsQuery,
    suppressionsQuery,
  ]
    .concat(Object.values(holdingQueries), Object.values(placeQuestions), Object.values(historyQuestions))
    .concat(happenedSpanQuery, alertMarksQuery, alertReferencesQuery, undatedQuery)
    .flatMap((sql) => {
      const rows = store.writer.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      const bound = sql.includes('@')
        ? [{ now: at, case: 1, alerts: '[]', limit: 1 }]
        : [...sql.matchAll(/\?/g)].map(() => 1)
      return (rows.all(...bound) as { detail: string }[]).map(({ detail }) => detail)
    })
  expect(plans.length).toBeGreaterThan(10)
  const scans = plans.filter((detail) => /\bSCAN (?!\(subquery|\d|CONSTANT)/.test(detail))
  // a full-text index is read by its own index, which SQLite calls a scan too
  expect(
    scans.filter((detail) => !/VIRTUAL TABLE INDEX [1-9M]|VIRTUAL TABLE INDEX 0:[A-Z]/.test(detail)),
  ).toEqual([])
})
