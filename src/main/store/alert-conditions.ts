import { type LabelKind, labelKinds, labelNumbers } from './alert-labels.ts'
import {
  type AlertFilter,
  matchOf,
  maxMatches,
  newestQuery,
  numbersByState,
  sourceNumbers,
  wordsQuery,
} from './alert-pages.ts'
import { ranksOf } from './alert-rank.ts'
import type { ReadHandle } from './handle.ts'
import { statement } from './prepared.ts'

/**
 * Alerts that hold all that a filter asks beside state and source. Each condition that an index answers gives the newest numbers
 * that hold it; the fewest are taken, and each of them is held against the other conditions. Of numbers without end, as many are
 * looked at as words are (`maxMatches`), and the answer says that it is cut.
 */
export type AlertConditions = {
  readonly labels: Readonly<Record<LabelKind, readonly string[]>>
  readonly reasons: readonly string[]
  /** Ids. */
  readonly cases: readonly string[]
  /** Values, of any type. */
  readonly observables: readonly string[]
  /** From a moment on, and before a moment; null for no end. */
  readonly received: Span | null
  readonly detected: Span | null
  /** Their observables are suppressed at this moment; null when that is not asked. */
  readonly suppressedAt: string | null
  /** Only alerts that are merged under others. */
  readonly onlyMerged: boolean
}
export type Span = { readonly from: string | null; readonly before: string | null }

export type Conditional = AlertFilter & { readonly conditions?: AlertConditions }

/** Whether alerts are looked at one by one, since more is asked of them than blocks count. */
export function isLookedAt({ words, conditions }: Conditional): boolean {
  return words.length > 0 || conditions !== undefined
}

/** An alert as it is counted and put in order. */
export type Passing = {
  readonly number: number
  readonly source: number
  readonly status: number
  readonly rank: number
}

/** A condition: its numbers up to one, from the newest on, where an index has them, and what it asks of one alert `a`. */
type Condition = {
  readonly numbers: ((upTo: number, limit: number) => number[]) | null
  readonly holds: string
  readonly bound: readonly (number | string)[]
}

const holdsNever: Condition = { numbers: () => [], holds: '0', bound: [] }

/** Where the alerts of one value are found, and how an alert is asked for some. */
const places = {
  label: {
    from: 'alert AS number FROM alert_label WHERE label = ? AND alert <= ?',
    holds: (list: string) =>
      `EXISTS (SELECT 1 FROM alert_label WHERE label IN (${list}) AND alert = a.number)`,
  },
  observable: {
    from: 'alert AS number FROM alert_observable WHERE observable = ? AND alert <= ?',
    holds: (list: string) =>
      `EXISTS (SELECT 1 FROM alert_observable WHERE alert = a.number AND observable IN (${list}))`,
  },
  reason: {
    from: 'number FROM alert WHERE reason_code = ? AND number <= ?',
    holds: (list: string) => `a.reason_code IN (${list})`,
  },
  case: {
    from: 'number FROM alert WHERE case_number = ? AND number <= ?',
    holds: (list: string) => `a.case_number IN (${list})`,
  },
} as const
type Place = keyof typeof places

/** The query of the alerts of so many values, so that a test can hold it against the plan that SQLite makes. */
export function placesQuery(place: Place, count: number): string {
  const one = `SELECT number FROM (SELECT ${places[place].from} ORDER BY number DESC LIMIT ?)`
  return `${Array.from({ length: count }, () => one).join(' UNION ')} ORDER BY number DESC LIMIT ?`
}

function oneOf(reader: ReadHandle, place: Place, values: readonly (number | string)[]): Condition {
  if (values.length === 0) return holdsNever
  const query = statement(reader, placesQuery(place, values.length)).pluck()
  return {
    numbers: (upTo, limit) =>
      query.all(...values.flatMap((value) => [value, upTo, limit]), limit) as number[],
    holds: places[place].holds(values.map(() => '?').join(', ')),
    bound: values,
  }
}

type SpanColumn = 'received_at' | 'detected_at'

/** The query of the alerts between two moments; an end that is not asked is the least or the greatest text. */
export function spanQuery(column: SpanColumn): string {
  return `SELECT number FROM alert WHERE ${column} >= ? AND ${column} < ? AND number <= ?
    ORDER BY ${column} DESC LIMIT ?`
}

function inSpan(reader: ReadHandle, column: SpanColumn, { from, before }: Span): Condition {
  const ends = [from ?? '', before ?? '~']
  return {
    numbers: (upTo, limit) =>
      statement(reader, spanQuery(column))
        .pluck()
        .all(...ends, upTo, limit) as number[],
    holds: `a.${column} >= ? AND a.${column} < ?`,
    bound: ends,
  }
}

/** The conditions of a filter but for its words. */
export function conditionsOf(reader: ReadHandle, asked: AlertConditions | undefined): Condition[] {
  if (asked === undefined) return []
  const { labels, reasons, cases, observables, received, detected, suppressedAt } = asked
  const numbers = (sql: string, values: readonly string[]) =>
    values.flatMap((value) => statement(reader, sql).pluck().all(value) as number[])
  return [
    ...labelKinds.flatMap((kind) =>
      labels[kind].length === 0 ? [] : oneOf(reader, 'label', labelNumbers(reader, kind, labels[kind])),
    ),
    ...(reasons.length === 0 ? [] : [oneOf(reader, 'reason', reasons)]),
    ...(cases.length === 0
      ? []
      : [oneOf(reader, 'case', numbers('SELECT number FROM incident_case WHERE id = ?', cases))]),
    ...(observables.length === 0
      ? []
      : [oneOf(reader, 'observable', numbers('SELECT number FROM observable WHERE value = ?', observables))]),
    ...(received === null ? [] : [inSpan(reader, 'received_at', received)]),
    ...(detected === null ? [] : [inSpan(reader, 'detected_at', detected)]),
    ...(suppressedAt === null ? [] : [suppressed(suppressedAt)]),
  ]
}

function suppressed(at: string): Condition {
  return {
    numbers: null,
    holds: `EXISTS (SELECT 1 FROM alert_observable l JOIN suppression s ON s.observable = l.observable
      WHERE l.alert = a.number AND s.lifted_at IS NULL AND s.until > ?
        AND (s.scope = 'global' OR s.scope = 'source:' || (SELECT name FROM alert_source WHERE number = a.source)))`,
    bound: [at],
  }
}

/** The query that holds numbers against conditions, so that a test can look at the plan that SQLite makes. */
export function passingQuery(conditions: readonly Pick<Condition, 'holds'>[]): string {
  return `SELECT a.number, a.source, a.status, a.rank FROM json_each(?) w CROSS JOIN alert a
    WHERE a.number = w.value${conditions.map(({ holds }) => ` AND ${holds}`).join('')}`
}

/** Alerts up to a number that hold words and conditions, and the state as well unless counts of all states are wanted. */
export function passingAlerts(
  reader: ReadHandle,
  filter: Conditional,
  upTo: number,
  { anyState = false } = {},
): { readonly passing: readonly Passing[]; readonly isCut: boolean } {
  const conditions = conditionsOf(reader, filter.conditions)
  const numbers = fewestNumbers(reader, filter, conditions, { upTo, anyState })
  const passing = held(reader, filter, conditions, numbers.slice(0, maxMatches), anyState)
  return { passing, isCut: numbers.length > maxMatches }
}

/** How many alerts of a filter have numbers after one; at most as many as are looked at. */
export function passingAfter(reader: ReadHandle, filter: Conditional, after: number): number {
  const newest = statement(reader, newestQuery).pluck().all(Number.MAX_SAFE_INTEGER, maxMatches) as number[]
  const newer = newest.filter((number) => number > after)
  const last = newer.at(-1)
  if (last === undefined) return 0
  const worded =
    filter.words.length === 0
      ? newer
      : (statement(reader, `${wordsQuery.replace('rowid <', 'rowid >= ? AND rowid <')}`)
          .pluck()
          .all(matchOf(filter.words), last, Number.MAX_SAFE_INTEGER, maxMatches) as number[])
  return held(reader, filter, conditionsOf(reader, filter.conditions), worded, false).length
}

function held(
  reader: ReadHandle,
  filter: Conditional,
  conditions: readonly Condition[],
  numbers: readonly number[],
  anyState: boolean,
): Passing[] {
  const ranks = new Set(ranksHere(filter))
  const sources = new Set(sourceNumbers(reader, filter.sources))
  const rows = statement(reader, passingQuery(conditions)).all(
    JSON.stringify(numbers),
    ...conditions.flatMap(({ bound }) => bound),
  ) as Passing[]
  return rows.filter(({ source, status, rank }) =>
    anyState
      ? rank < 10 || ranks.has(rank)
      : ranks.has(rank) &&
        (filter.statuses.length === 0 || filter.statuses.includes(status)) &&
        (filter.sources.length === 0 || sources.has(source)),
  )
}

/** Merged alerts have ranks of their own. */
const ranksHere = (filter: Conditional) =>
  ranksOf(filter).filter((rank) => filter.conditions?.onlyMerged !== true || rank >= 10)

function fewestNumbers(
  reader: ReadHandle,
  filter: Conditional,
  conditions: readonly Condition[],
  { upTo, anyState }: { readonly upTo: number; readonly anyState: boolean },
): readonly number[] {
  const wanted = maxMatches + 1
  // an index of words answers which alerts hold them, and not whether one does
  if (filter.words.length > 0)
    return statement(reader, wordsQuery)
      .pluck()
      .all(matchOf(filter.words), upTo + 1, wanted) as number[]
  let fewest: readonly number[] | null = null
  // a list that is longer than the shortest so far is of no use, so that no more is asked of it
  for (const { numbers } of conditions)
    if (numbers !== null) fewest = shorter(fewest, numbers(upTo, fewest?.length ?? wanted))
  if (fewest !== null && (anyState || fewest.length < wanted)) return fewest
  if (anyState)
    return statement(reader, newestQuery)
      .pluck()
      .all(upTo + 1, wanted) as number[]
  // where there are too many of all, those of the state are nearer to what is asked
  return numbersByState(reader, filter, upTo + 1, wanted, ranksHere(filter))
}

/** The shorter of two lists, of which the other was asked for as many as the one has. */
function shorter(one: readonly number[] | null, other: readonly number[]): readonly number[] {
  return one === null || other.length < one.length ? other : one
}
