import { maxWordMatches } from '../../../contract/workstation/alerts/alert-inbox.ts'
import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { forEachLabelled, type LabelKind, labelKinds, labelNumbers } from './alert-labels.ts'
import { passingAmong } from './alert-memory.ts'
import { type AlertFilter, numbersByState, sourceNumbers, wordsQuery } from './alert-pages.ts'
import { allRanks, ranksOf } from './alert-rank.ts'
import { type AlertCondition, perBlock } from './alert-sets.ts'
import { matchOf } from './alert-terms.ts'
import type { PassingAlerts } from './passing-alerts.ts'

/**
 * Alerts that meet all conditions of a filter other than state and source. Each condition is a set of alerts given by
 * an index (`alert-sets.ts`), and their intersection is computed whatever their size. Only word searches are limited to
 * `maxWordMatches`; the answer states when it is truncated.
 */
export type AlertConditions = {
  readonly labels: Readonly<Record<LabelKind, readonly string[]>>
  readonly reasons: readonly string[]
  /** Case ids. */
  readonly cases: readonly string[]
  /** Values of observables, of any type. */
  readonly observables: readonly string[]
  /** Start (inclusive) and end (exclusive); null for unbounded. */
  readonly received: Span | null
  readonly detected: Span | null
  /** Time at which their observables are suppressed; null for no such condition. */
  readonly suppressedAt: string | null
  /** Only alerts that are merged under others. */
  readonly onlyMerged: boolean
  /** Only decided alerts that changed after their decision. */
  readonly isChanged: boolean
}
export type Span = { readonly from: string | null; readonly before: string | null }

export type Conditional = AlertFilter & { readonly conditions?: AlertConditions }

/** Whether a filter has conditions that the counts per block do not cover. */
export function isLookedAt({ words, conditions }: Conditional): boolean {
  return words.length > 0 || conditions !== undefined
}

/** Queries for the alerts of one value, between two numbers. */
const places = {
  observable: 'SELECT alert FROM alert_observable WHERE observable = ? AND alert BETWEEN ? AND ?',
  reason: 'SELECT number FROM alert WHERE reason_code = ? AND number BETWEEN ? AND ?',
  case: 'SELECT number FROM alert WHERE case_number = ? AND number BETWEEN ? AND ?',
} as const
type Place = keyof typeof places

/** Returns the query for the alerts of one value, so that a test can check its query plan. */
export const placeQuery = (place: Place): string => places[place]

function visitAll(numbers: readonly unknown[], visit: (number: number) => void): void {
  for (const number of numbers) visit(number as number)
}

function oneOf(place: Place, values: readonly (number | string)[]): AlertCondition {
  return {
    key: JSON.stringify([place, values.toSorted()]),
    changesWith: place === 'observable' ? ['content'] : ['state'],
    forEach: (reader, { from, to }, visit) => {
      for (const value of values)
        visitAll(statement(reader, places[place]).pluck().all(value, from, to), visit)
    },
  }
}

function labelled(labels: readonly number[]): AlertCondition {
  return {
    key: JSON.stringify(['label', labels.toSorted((one, other) => one - other)]),
    changesWith: ['content'],
    forEach: (reader, { from, to }, visit) => {
      const blocks = { from: Math.floor(from / perBlock), to: Math.floor(to / perBlock) }
      for (const label of labels) forEachLabelled(reader, label, blocks, visit)
    },
  }
}

type SpanColumn = 'received_at' | 'detected_at'

/**
 * Returns the query for the alerts between two times: for many alerts by the index of times, for few by checking each.
 */
export function spanQuery(column: SpanColumn, { ofFew }: { readonly ofFew: boolean }): string {
  const times = ofFew ? `+${column} >= ? AND +${column} < ?` : `${column} >= ? AND ${column} < ?`
  return `SELECT number FROM alert WHERE ${times} AND ${ofFew ? 'number' : '+number'} BETWEEN ? AND ?`
}

export const undatedQuery = `SELECT number FROM alert WHERE detected_at = received_at
  AND detected_at >= ? AND detected_at < ? AND +number BETWEEN ? AND ?`

/** An unbounded end is the smallest or the greatest string. */
function inSpan(column: SpanColumn, { from: start, before }: Span): AlertCondition {
  const ends = [start ?? '', before ?? '~']
  return {
    key: JSON.stringify([column, ...ends]),
    changesWith: column === 'detected_at' ? ['content'] : [],
    forEach: (reader, { from, to }, visit) => {
      const asked = statement(reader, spanQuery(column, { ofFew: to - from < perBlock })).pluck()
      const found = asked.all(...ends, from, to)
      if (column === 'received_at') return visitAll(found, visit)
      // without a known time it did not happen then
      const unknown = new Set(
        statement(reader, undatedQuery)
          .pluck()
          .all(...ends, from, to),
      )
      visitAll(unknown.size === 0 ? found : found.filter((number) => !unknown.has(number)), visit)
    },
  }
}

/** Met by every number: the state of an alert then decides alone. */
const everyAlert: AlertCondition = {
  key: JSON.stringify(['every']),
  changesWith: [],
  forEach: (_reader, { from, to }, visit) => {
    for (let number = from; number <= to; number += 1) visit(number)
  },
}

/** Returns the conditions of a filter except its words. */
function conditionsOf(reader: ReadHandle, asked: AlertConditions | undefined): AlertCondition[] {
  if (asked === undefined) return []
  const { labels, reasons, cases, observables, received, detected, suppressedAt, isChanged } = asked
  const numbers = (sql: string, values: readonly string[]) =>
    values.flatMap((value) => statement(reader, sql).pluck().all(value) as number[])
  return [
    ...labelKinds.flatMap((kind) =>
      labels[kind].length === 0 ? [] : labelled(labelNumbers(reader, kind, labels[kind])),
    ),
    ...(reasons.length === 0 ? [] : [oneOf('reason', reasons)]),
    ...(cases.length === 0
      ? []
      : [oneOf('case', numbers('SELECT number FROM incident_case WHERE id = ?', cases))]),
    ...(observables.length === 0
      ? []
      : [oneOf('observable', numbers('SELECT number FROM observable WHERE value = ?', observables))]),
    ...(received === null ? [] : [inSpan('received_at', received)]),
    ...(detected === null ? [] : [inSpan('detected_at', detected)]),
    ...(suppressedAt === null ? [] : [suppressed(reader, suppressedAt)]),
    ...(isChanged ? [changedSince] : []),
  ]
}

export const changedQuery = 'SELECT number FROM alert WHERE changed_since = 1 AND number BETWEEN ? AND ?'

const changedSince: AlertCondition = {
  key: JSON.stringify(['changed']),
  changesWith: ['content'],
  forEach: (reader, { from, to }, visit) =>
    visitAll(statement(reader, changedQuery).pluck().all(from, to), visit),
}

export const suppressionsQuery = `SELECT DISTINCT observable, scope FROM suppression
  WHERE lifted_at IS NULL AND until > ? ORDER BY observable, scope`

/** The query of the alerts of one suppression: of one source, or of all. */
export function suppressedQuery(ofSource: boolean): string {
  const from = 'FROM alert_observable l'
  const bounds = 'WHERE l.observable = ? AND l.alert BETWEEN ? AND ?'
  return ofSource
    ? `SELECT l.alert ${from} CROSS JOIN alert a ON a.number = l.alert ${bounds}
       AND a.source = (SELECT number FROM alert_source WHERE name = substr(?, length('source:') + 1))`
    : `SELECT l.alert ${from} ${bounds}`
}

/** At most 1,000 observables are suppressed at once. */
function suppressed(reader: ReadHandle, at: string): AlertCondition {
  const holding = statement(reader, suppressionsQuery).all(at) as readonly {
    readonly observable: number
    readonly scope: string
  }[]
  return {
    key: JSON.stringify(['suppressed', holding]),
    changesWith: ['state', 'content'],
    forEach: (asked, { from, to }, visit) => {
      for (const { observable, scope } of holding) {
        const isOfSource = scope !== 'global'
        const rows = statement(asked, suppressedQuery(isOfSource)).pluck()
        visitAll(rows.all(observable, from, to, ...(isOfSource ? [scope] : [])), visit)
      }
    },
  }
}

/**
 * Returns alerts up to a number that match words and conditions, and also the state unless counts of all states are
 * requested. `asBits` answers a filter of states alone from memory too.
 */
export function passingAlerts(
  reader: ReadHandle,
  filter: Conditional,
  upTo: number,
  { anyState = false, asBits = false } = {},
): { readonly passing: PassingAlerts; readonly isCut: boolean } {
  const asked = conditionsOf(reader, filter.conditions)
  const conditions = asBits && asked.length === 0 && filter.words.length === 0 ? [everyAlert] : asked
  const ranks = ranksHere(filter)
  const matching = filter.words.length === 0 ? null : matches(reader, filter.words, upTo)
  const isCut = matching !== null && matching.length > maxWordMatches
  const isOfState = matching === null && conditions.length === 0
  // only merged alerts are requested, which are found by their ranks
  const numbers = isOfState
    ? numbersByState(
        reader,
        anyState ? { ...filter, ...noState } : filter,
        upTo + 1,
        Number.MAX_SAFE_INTEGER,
        ranks,
      )
    : (matching?.slice(0, maxWordMatches) ?? null)
  // counts cover all severities that can be selected instead, and merged alerts only where they are requested
  const states = anyState
    ? {
        ...noState,
        ranks: allRanks.filter((rank) => (rank < 10 && !isOnlyMerged(filter)) || ranks.includes(rank)),
        sources: null,
      }
    : {
        statuses: filter.statuses,
        ranks,
        sources: filter.sources.length === 0 ? null : sourceNumbers(reader, filter.sources),
      }
  return { passing: passingAmong(reader, { conditions, numbers, upTo }, states), isCut }
}

const noState = { statuses: [], sources: [] } as const

/** Returns the newest alerts up to a number that match words: one more than the maximum, when there are more. */
function matches(reader: ReadHandle, words: readonly string[], upTo: number): number[] {
  return statement(reader, wordsQuery)
    .pluck()
    .all(matchOf(reader, words), upTo + 1, maxWordMatches + 1) as number[]
}

const isOnlyMerged = ({ conditions }: Conditional) => conditions?.onlyMerged === true

/** Merged alerts have ranks of their own. */
const ranksHere = (filter: Conditional) =>
  ranksOf(filter).filter((rank) => !isOnlyMerged(filter) || rank >= 10)

/** The query of the types of alerts' observables, each with how many of these alerts have it. */
export const typesOfAlertsQuery = `SELECT o.type, count(DISTINCT l.alert) AS count
  FROM json_each(?) w CROSS JOIN alert_observable l ON l.alert = w.value CROSS JOIN observable o ON o.number = l.observable
  GROUP BY o.type`

/** Types of the observables of alerts, each with how many of these alerts have it. */
export function typesOfAlerts(
  reader: ReadHandle,
  alerts: readonly number[],
): { readonly type: string; readonly count: number }[] {
  return statement(reader, typesOfAlertsQuery).all(JSON.stringify(alerts)) as {
    readonly type: string
    readonly count: number
  }[]
}
