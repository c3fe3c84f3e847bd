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
import { allRanks, ranksOf } from './alert-rank.ts'
import { type AlertState, passingStates } from './alert-states.ts'
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
  /** Types of their observables. */
  readonly types: readonly string[]
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
  const { labels, reasons, cases, types, observables, received, detected, suppressedAt } = asked
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
    ...(types.length === 0 ? [] : [ofTypes(reader, types)]),
    ...(observables.length === 0
      ? []
      : [oneOf(reader, 'observable', numbers('SELECT number FROM observable WHERE value = ?', observables))]),
    ...(received === null ? [] : [inSpan(reader, 'received_at', received)]),
    ...(detected === null ? [] : [inSpan(reader, 'detected_at', detected)]),
    ...(suppressedAt === null ? [] : [suppressed(reader, suppressedAt)]),
  ]
}

/** The query of the first observables of so many types. */
export const typedQuery = (count: number) =>
  `SELECT number FROM observable WHERE type IN (${marks(count)}) LIMIT ?`

/** What is asked of one alert: that an observable of it is of one of so many types. */
export const isTyped = (count: number) =>
  `EXISTS (SELECT 1 FROM alert_observable l CROSS JOIN observable o ON o.number = l.observable
    WHERE l.alert = a.number AND +o.type IN (${marks(count)}))`

const marks = (count: number) => Array.from({ length: count }, () => '?').join(', ')

/** Of a type that few observables have, alerts are found from these; of any other, alerts are looked at one by one. */
function ofTypes(reader: ReadHandle, types: readonly string[]): Condition {
  const few = statement(reader, typedQuery(types.length))
    .pluck()
    .all(...types, maxFoundFrom + 1) as number[]
  if (few.length === 0) return holdsNever
  return {
    numbers: few.length > maxFoundFrom ? null : (oneOf(reader, 'observable', few).numbers ?? null),
    holds: isTyped(types.length),
    bound: types,
  }
}

/** Suppressions that hold at once, or observables of a type, up to which their alerts are found from them, and not the other way round. */
const maxFoundFrom = 100

export const suppressionsQuery = `SELECT DISTINCT observable, scope FROM suppression
  WHERE lifted_at IS NULL AND until > ? ORDER BY until LIMIT ?`

/** The query of the alerts of one suppression: of one source, or of all. */
export function suppressedQuery(ofSource: boolean): string {
  const from = 'FROM alert_observable l'
  const bounds = 'WHERE l.observable = ? AND l.alert <= ?'
  return ofSource
    ? `SELECT l.alert ${from} CROSS JOIN alert a ON a.number = l.alert ${bounds}
       AND a.source = (SELECT number FROM alert_source WHERE name = substr(?, length('source:') + 1)) ORDER BY l.alert DESC LIMIT ?`
    : `SELECT l.alert ${from} ${bounds} ORDER BY l.alert DESC LIMIT ?`
}

function suppressed(reader: ReadHandle, at: string): Condition {
  const holding = statement(reader, suppressionsQuery).all(at, maxFoundFrom + 1) as readonly {
    readonly observable: number
    readonly scope: string
  }[]
  const numbersOf = ({ observable, scope }: (typeof holding)[0], upTo: number, limit: number) => {
    const isOfSource = scope !== 'global'
    const bound = [observable, upTo, ...(isOfSource ? [scope] : []), limit]
    return statement(reader, suppressedQuery(isOfSource))
      .pluck()
      .all(...bound) as number[]
  }
  return {
    numbers:
      holding.length > maxFoundFrom
        ? null
        : (upTo, limit) =>
            [...new Set(holding.flatMap((each) => numbersOf(each, upTo, limit)))]
              .toSorted((one, other) => other - one)
              .slice(0, limit),
    holds: `EXISTS (SELECT 1 FROM alert_observable l JOIN suppression s ON s.observable = l.observable
      WHERE l.alert = a.number AND s.lifted_at IS NULL AND s.until > ?
        AND (s.scope = 'global' OR s.scope = 'source:' || (SELECT name FROM alert_source WHERE number = a.source)))`,
    bound: [at],
  }
}

/** The query that holds numbers against conditions, so that a test can look at the plan that SQLite makes. */
export function passingQuery(conditions: readonly Pick<Condition, 'holds'>[]): string {
  return `SELECT a.number FROM json_each(?) w CROSS JOIN alert a
    WHERE a.number = w.value${conditions.map(({ holds }) => ` AND ${holds}`).join('')}`
}

/** Alerts up to a number that hold words and conditions, the newest first, and the state as well unless counts of all states are wanted. */
export function passingAlerts(
  reader: ReadHandle,
  filter: Conditional,
  upTo: number,
  { anyState = false } = {},
): { readonly passing: readonly AlertState[]; readonly isCut: boolean } {
  const conditions = conditionsOf(reader, filter.conditions)
  const { numbers, of } = fewestNumbers(reader, filter, conditions, { upTo, anyState })
  const others = conditions.filter((condition) => condition !== of)
  const passing = held(reader, filter, others, numbers.slice(0, maxMatches), anyState)
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

/** Of so many numbers, those whose states pass and that hold the conditions; the newest first. */
function held(
  reader: ReadHandle,
  filter: Conditional,
  conditions: readonly Condition[],
  numbers: readonly number[],
  anyState: boolean,
): AlertState[] {
  const ranks = ranksHere(filter)
  // counts are of all severities that can be chosen instead, merged ones only where they are asked for
  const states = anyState
    ? { statuses: [], ranks: allRanks.filter((rank) => rank < 10 || ranks.includes(rank)), sources: null }
    : {
        statuses: filter.statuses,
        ranks,
        sources: filter.sources.length === 0 ? null : sourceNumbers(reader, filter.sources),
      }
  const passing = passingStates(reader, numbers, states).toSorted((one, other) => other.number - one.number)
  if (conditions.length === 0) return passing
  const holding = new Set(
    statement(reader, passingQuery(conditions))
      .pluck()
      .all(
        JSON.stringify(passing.map(({ number }) => number)),
        ...conditions.flatMap(({ bound }) => bound),
      ) as number[],
  )
  return passing.filter(({ number }) => holding.has(number))
}

/** Merged alerts have ranks of their own. */
const ranksHere = (filter: Conditional) =>
  ranksOf(filter).filter((rank) => filter.conditions?.onlyMerged !== true || rank >= 10)

/** The shortest list of numbers that words, a condition or the state gives, and of which condition it is. */
function fewestNumbers(
  reader: ReadHandle,
  filter: Conditional,
  conditions: readonly Condition[],
  { upTo, anyState }: { readonly upTo: number; readonly anyState: boolean },
): { readonly numbers: readonly number[]; readonly of: Condition | null } {
  const wanted = maxMatches + 1
  // an index of words answers which alerts hold them, and not whether one does
  if (filter.words.length > 0) {
    const matches = statement(reader, wordsQuery)
      .pluck()
      .all(matchOf(filter.words), upTo + 1, wanted)
    return { numbers: matches as number[], of: null }
  }
  let shortest: { readonly numbers: readonly number[]; readonly of: Condition } | null = null
  for (const of of conditions) {
    // a list that is longer than the shortest so far is of no use, so that no more is asked of it
    const bound: number = shortest?.numbers.length ?? wanted
    const numbers = of.numbers?.(upTo, bound)
    if (numbers !== undefined && (shortest === null || numbers.length < bound)) shortest = { numbers, of }
  }
  const isNarrow = shortest !== null && shortest.numbers.length < wanted
  if (shortest !== null && (isNarrow || anyState || !asksState(filter))) return shortest
  // where there are too many of all, those of the state may be few
  const ofState = anyState
    ? (statement(reader, newestQuery)
        .pluck()
        .all(upTo + 1, wanted) as number[])
    : numbersByState(reader, filter, upTo + 1, wanted, ranksHere(filter))
  return shortest !== null && ofState.length >= wanted ? shortest : { numbers: ofState, of: null }
}

const asksState = ({ statuses, severities, sources, isOverdue, conditions }: Conditional) =>
  statuses.length + severities.length + sources.length > 0 || isOverdue || conditions?.onlyMerged === true

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
