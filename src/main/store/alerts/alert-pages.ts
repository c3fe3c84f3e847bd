import { maxWordMatches } from '../../../contract/workstation/alerts/alert-inbox.ts'
import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { newestStates } from './alert-memory.ts'
import { allRanks, ranksOf } from './alert-rank.ts'
import { matchOf } from './alert-terms.ts'
import { type AlertRecord, alertSelection } from './alerts.ts'

/**
 * Pages of alerts, newest first. Every filter is answered by ranges of one index, merged by number, so that a page
 * costs the same among a million alerts as among a thousand; words use the full-text index, which is also read from the
 * newest on.
 */
export type AlertFilter = {
  /** Positions in the contract's lists; empty means all. */
  readonly statuses: readonly number[]
  readonly severities: readonly number[]
  readonly sources: readonly string[]
  /** Only overdue alerts. */
  readonly isOverdue: boolean
  /** Also alerts that are merged under others. */
  readonly showsMerged: boolean
  /** Words that must all occur, the last one as a prefix; empty means any. */
  readonly words: readonly string[]
}

const allStatuses = [0, 1, 2]

/** A page, and the number below which the next one continues; null at the end. */
export type AlertPage = { readonly alerts: readonly AlertRecord[]; readonly next: number | null }
type Numbers = { readonly numbers: readonly number[]; readonly next: number | null }

/** Returns at most `limit` alerts with numbers below `before` (null: from the newest on). */
export function alertPage(
  reader: ReadHandle,
  filter: AlertFilter,
  before: number | null,
  limit: number,
): AlertPage {
  const from = before ?? Number.MAX_SAFE_INTEGER
  const { numbers, next } =
    filter.words.length === 0
      ? pageOf(numbersByState(reader, filter, from, limit + 1), limit)
      : numbersByWords(reader, filter, from, limit)
  return { alerts: alertsNumbered(reader, numbers), next }
}

export const numberedQuery = `SELECT ${alertSelection.columns}
  FROM json_each(?) wanted CROSS JOIN ${alertSelection.joined} WHERE a.number = wanted.value ORDER BY wanted.key`

/** Alerts by their numbers, in that order. */
export function alertsNumbered(reader: ReadHandle, numbers: readonly number[]): AlertRecord[] {
  return statement(reader, numberedQuery).all(JSON.stringify(numbers)) as AlertRecord[]
}

/** Splits off the one number beyond the limit, which shows whether there is a next page. */
function pageOf(numbers: readonly number[], limit: number): Numbers {
  const page = numbers.slice(0, limit)
  return { numbers: page, next: numbers.length > limit ? (page.at(-1) ?? null) : null }
}

export function sourceNumbers(reader: ReadHandle, names: readonly string[]): number[] {
  const ask = statement(reader, 'SELECT number FROM alert_source WHERE name = ?').pluck()
  return names.flatMap((name) => {
    const number = ask.get(name) as number | undefined
    return number === undefined ? [] : [number]
  })
}

/** Returns the query for one page by its number of ranges, so that a test can check its query plan. */
export function stateQuery(ranges: number, withSource: boolean): string {
  const wanted = withSource ? 'source = ? AND status = ? AND rank = ?' : 'status = ? AND rank = ?'
  const one = `SELECT number FROM (SELECT number FROM alert WHERE ${wanted} AND number < ? ORDER BY number DESC LIMIT ?)`
  return `${Array.from({ length: ranges }, () => one).join(' UNION ALL ')} ORDER BY number DESC LIMIT ?`
}

export const newestQuery = 'SELECT number FROM alert WHERE number < ? ORDER BY number DESC LIMIT ?'

/** Maximum number of ranges merged in one query; SQLite allows 500. */
const maxRanges = 300
/**
 * Maximum number of rows that a merge of ranges may read before states in memory are searched first, and how many
 * blocks of these.
 */
const fewRows = 6000
const blocksFirst = 2

/**
 * Returns numbers below `before` for a filter without words, newest first. Each range of the index is read up to the
 * full limit: where that is much, the states of the newest alerts in memory mostly suffice.
 */
export function numbersByState(
  reader: ReadHandle,
  filter: Omit<AlertFilter, 'words'>,
  before: number,
  limit: number,
  ranks: readonly number[] = ranksOf(filter),
): number[] {
  const { statuses, sources } = filter
  if (statuses.length === 0 && ranks.length === allRanks.length && sources.length === 0)
    return statement(reader, newestQuery).pluck().all(before, limit) as number[]
  const states = (statuses.length === 0 ? allStatuses : statuses).flatMap((status) =>
    ranks.map((rank) => [status, rank]),
  )
  const from = sources.length === 0 ? null : sourceNumbers(reader, sources)
  const ranges = from === null ? states : from.flatMap((source) => states.map((state) => [source, ...state]))
  if (ranges.length * limit > fewRows) {
    const asked = { before, limit, most: blocksFirst }
    const newest = newestStates(reader, asked, { statuses, ranks, sources: from })
    if (newest !== null) {
      const left = limit - newest.numbers.length
      if (left === 0 || newest.below <= 1) return newest.numbers
      return [...newest.numbers, ...numbersInRanges(reader, ranges, newest.below, left)]
    }
  }
  return numbersInRanges(reader, ranges, before, limit)
}

/** Numbers in ranges of the index by state, or by source and state, the newest first. */
function numbersInRanges(
  reader: ReadHandle,
  ranges: readonly (readonly number[])[],
  before: number,
  limit: number,
): number[] {
  const numbers: number[] = []
  for (let at = 0; at < ranges.length; at += maxRanges) {
    const some = ranges.slice(at, at + maxRanges)
    const bound = some.flatMap((range) => [...range, before, limit])
    const query = statement(reader, stateQuery(some.length, some[0]?.length === 3)).pluck()
    numbers.push(...(query.all(...bound, limit) as number[]))
  }
  return numbers.toSorted((one, other) => other - one).slice(0, limit)
}

export const wordsQuery =
  'SELECT rowid FROM alert_text WHERE alert_text MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?'

/** A page may be short without being the last one: the maximum number of matches per page was examined. */
function numbersByWords(reader: ReadHandle, filter: AlertFilter, before: number, limit: number): Numbers {
  const numbers: number[] = []
  const rankOf = passingRank(reader, filter)
  let looked = 0
  const matches = statement(reader, wordsQuery)
    .pluck()
    .iterate(matchOf(reader, filter.words), before, maxWordMatches)
  for (const number of matches as IterableIterator<number>) {
    looked++
    if (rankOf(number) !== null) numbers.push(number)
    if (numbers.length === limit || looked === maxWordMatches) return { numbers, next: number }
  }
  return { numbers, next: null }
}

/**
 * Returns a function that gives the rank of an alert that passes a filter, ignoring its words; null for one that does
 * not.
 */
export function passingRank(
  reader: ReadHandle,
  filter: Omit<AlertFilter, 'words'>,
): (number: number) => number | null {
  const sources = new Set(sourceNumbers(reader, filter.sources))
  const state = statement(reader, 'SELECT source, status, rank FROM alert WHERE number = ?')
  const ranks = new Set(ranksOf(filter))
  return (number) => {
    const { source, status, rank } = state.get(number) as Record<'source' | 'status' | 'rank', number>
    const passes =
      (filter.statuses.length === 0 || filter.statuses.includes(status)) &&
      ranks.has(rank) &&
      (filter.sources.length === 0 || sources.has(source))
    return passes ? rank : null
  }
}
