import { onlyReads, versionSeen } from '../database/data-version.ts'
import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { type Conditional, isLookedAt, passingAlerts } from './alert-conditions.ts'
import { isOrderRead, numbersByTime } from './alert-memory.ts'
import { type AlertFilter, alertsNumbered, numbersByState, sourceNumbers } from './alert-pages.ts'
import { highestToLowest, overdueRanks, overdueThenOthers, ranksOf } from './alert-rank.ts'
import type { AlertRecord } from './alerts.ts'

/**
 * A filtered list of alerts with random access by position for a window. `upTo` is the newest number that belongs to
 * it: later alerts move no row. Alerts are counted by blocks of numbers, so that any position of a million costs
 * reading one block.
 */
export type AlertList = {
  readonly filter: Conditional
  readonly upTo: number
  /** True to sort overdue alerts first, then by severity, then newest first; false for newest first. */
  readonly gravestFirst: boolean
  /** True to sort by when alerts happened instead of by when they were received; the last first. */
  readonly byTime?: boolean
}

export type AlertSlice = {
  /** Number of overdue alerts in the list. */
  readonly overdue: number | null
  readonly alerts: readonly AlertRecord[]
  readonly total: number
  /** True when more alerts match words and conditions than were examined. */
  readonly isCut: boolean
}

/**
 * Numbers of bits by which alert numbers within one block differ, for small blocks and for large ones; the counting
 * triggers use the same values.
 */
const small = 11
const large = 16

/** Returns the newest alert number; 0 while there is none. */
export function newestAlert(reader: ReadHandle): number {
  return (statement(reader, 'SELECT max(number) FROM alert').pluck().get() as number | null) ?? 0
}

/** Returns at most `limit` alerts from a position. */
export function alertSlice(
  reader: ReadHandle,
  list: AlertList,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): AlertSlice {
  if (list.byTime === true) return sliceByTime(reader, list, offset, limit)
  if (isLookedAt(list.filter)) return sliceOfPassing(reader, list, offset, limit)
  const counts = countsOf(reader, list.filter, list.upTo)
  const numbers: number[] = []
  let total = 0
  for (const ranks of divisionsOf(list, counts)) {
    const of = counts.total(ranks)
    const from = Math.max(0, offset - total)
    const wanted = Math.min(limit - numbers.length, of - from)
    if (wanted > 0) numbers.push(...counts.numbersFrom(ranks, from, wanted))
    total += of
  }
  return { alerts: alertsNumbered(reader, numbers), total, isCut: false, overdue: counts.total(overdueRanks) }
}

/**
 * Returns the groups of ranks in order. When the whole list is one group (null), no ranges of ranks have to be merged.
 */
function divisionsOf({ gravestFirst }: AlertList, counts: Counts): readonly (readonly number[] | null)[] {
  if (gravestFirst) return highestToLowest.map((rank) => [rank])
  const held = overdueThenOthers.filter((ranks) => counts.total(ranks) > 0)
  return held.length > 1 ? held : [null]
}

/**
 * Returns the number of alerts in a list (null for word searches, which may not examine all), and the number received
 * after it.
 */
export function countList(
  reader: ReadHandle,
  filter: Conditional,
  upTo: number | null,
): { readonly total: number | null; readonly newer: number; readonly overdue: number | null } {
  const end = upTo ?? Number.MAX_SAFE_INTEGER - 1
  if (isLookedAt(filter)) {
    const { passing } = keptPassing(reader, filter, Number.MAX_SAFE_INTEGER - 1)
    const newer = upTo === null ? 0 : passing.totalAfter(end)
    if (filter.words.length > 0) return { total: null, newer, overdue: null }
    const upToHere = newer === 0 ? passing : keptPassing(reader, filter, end).passing
    return { total: upToHere.total, newer, overdue: upToHere.totalOf(overdueRanks) }
  }
  const all = countsOf(reader, filter, Number.MAX_SAFE_INTEGER).total(null)
  const counts = countsOf(reader, filter, end)
  const total = counts.total(null)
  return { total, newer: all - total, overdue: counts.total(overdueRanks) }
}

type Ranges = { readonly conditions: string; readonly bound: readonly number[] }

/** Returns a filter's conditions on rows of `alert_count`. */
function rangesOf(reader: ReadHandle, filter: AlertFilter): Ranges {
  const { statuses, sources } = filter
  const ranks = ranksOf(filter)
  const among = (column: string, values: readonly number[]) =>
    ` AND ${column} IN (${values.map(() => '?').join(', ')})`
  const numbers = sourceNumbers(reader, sources)
  return {
    conditions:
      (statuses.length === 0 ? '' : among('status', statuses)) +
      among('rank', ranks) +
      (sources.length === 0 ? '' : among('source', numbers)),
    bound: [...statuses, ...ranks, ...numbers],
  }
}

/** Returns the query for counts of blocks, so that a test can check its query plan. */
export function blocksQuery(conditions: string): string {
  return `SELECT block, rank, sum(count) FROM alert_count
    WHERE level = ? AND block BETWEEN ? AND ?${conditions} GROUP BY block, rank`
}

type Row = readonly [block: number, rank: number, count: number]

const blockOf = (number: number, level: number) => Math.floor(number / 2 ** level)

/** Counts of one filter up to a number: those of large blocks are read at once, of small ones on demand. */
class Counts {
  private readonly reader: ReadHandle
  private readonly filter: AlertFilter
  private readonly upTo: number
  private readonly ranges: Ranges
  private readonly blocks: readonly Row[]

  constructor(reader: ReadHandle, filter: AlertFilter, upTo: number) {
    this.reader = reader
    this.filter = filter
    this.ranges = rangesOf(reader, filter)
    // a bound at the newest number has no effect
    this.upTo = upTo >= newestAlert(reader) ? Number.MAX_SAFE_INTEGER : upTo
    this.blocks = this.upToHere(large, this.read(large, 0, Math.min(blockOf(this.upTo, large), 2 ** 37)))
  }

  total(ranks: readonly number[] | null): number {
    return sumOf(this.blocks, ranks)
  }

  /** Returns numbers from a position, newest first. */
  numbersFrom(ranks: readonly number[] | null, offset: number, limit: number): number[] {
    const coarse = blockAt(this.blocks, ranks, offset)
    if (coarse === null) return []
    const first = coarse.block * 2 ** (large - small)
    const rows = this.read(small, first, first + 2 ** (large - small) - 1)
    const fine = blockAt(this.upToHere(small, rows), ranks, offset - coarse.skipped)
    if (fine === null) return []
    const within = offset - coarse.skipped - fine.skipped
    const before = Math.min(this.upTo + 1, (fine.block + 1) * 2 ** small)
    return this.numbers(ranks, before, within + limit).slice(within)
  }

  private numbers(ranks: readonly number[] | null, before: number, limit: number): number[] {
    const wanted = ranksOf(this.filter).filter((rank) => ranks === null || ranks.includes(rank))
    return numbersByState(this.reader, this.filter, before, limit, wanted)
  }

  private read(level: number, from: number, to: number): readonly Row[] {
    const { conditions, bound } = this.ranges
    return statement(this.reader, blocksQuery(conditions))
      .raw()
      .all(level, from, to, ...bound) as Row[]
  }

  /** Removes the counts of alerts received after the list. */
  private upToHere(level: number, rows: readonly Row[]): readonly Row[] {
    if (this.upTo === Number.MAX_SAFE_INTEGER) return rows
    const cut = blockOf(this.upTo, level)
    const kept = rows.filter(([block]) => block < cut)
    const isCut = rows.some(([block]) => block === cut)
    if (!isCut) return kept
    if (level === large) {
      const first = cut * 2 ** (large - small)
      const inside = this.upToHere(small, this.read(small, first, blockOf(this.upTo, small)))
      return [...kept, ...highestToLowest.map((rank): Row => [cut, rank, sumOf(inside, [rank])])]
    }
    const start = cut * 2 ** small
    const counted = ranksOf(this.filter).map((rank): Row => {
      const numbers = this.numbers([rank], this.upTo + 1, 2 ** small)
      return [cut, rank, numbers.filter((number) => number >= start).length]
    })
    return [...kept, ...counted]
  }
}

type KeptCounts = { readonly version: string; readonly of: Map<string, Counts> }

/** Cache of recent counts, per read-only handle: scrolling requests those of one list page by page. */
const lastCounts = new WeakMap<ReadHandle, KeptCounts>()
/** Maximum number of lists with cached counts, for switching between lists. */
const maxCounts = 8

/** Returns the counts of a filter up to a number; recomputed only after a write. */
function countsOf(reader: ReadHandle, filter: AlertFilter, upTo: number): Counts {
  if (!onlyReads(reader)) return new Counts(reader, filter, upTo)
  const version = versionSeen(reader)
  const last = lastCounts.get(reader)
  const kept = last?.version === version ? last.of : new Map<string, Counts>()
  if (kept !== last?.of) lastCounts.set(reader, { version, of: kept })
  const key = JSON.stringify([filter, upTo])
  const known = kept.get(key)
  if (known !== undefined) return known
  const counts = new Counts(reader, filter, upTo)
  if (kept.size >= maxCounts) kept.delete(kept.keys().next().value as string)
  kept.set(key, counts)
  return counts
}

function sumOf(rows: readonly Row[], ranks: readonly number[] | null): number {
  return rows.reduce((sum, [, rank, count]) => sum + (ranks === null || ranks.includes(rank) ? count : 0), 0)
}

/** Returns the block that contains a position, from the newest on, and the number of alerts before it. */
function blockAt(
  rows: readonly Row[],
  ranks: readonly number[] | null,
  offset: number,
): { readonly block: number; readonly skipped: number } | null {
  const counts = new Map<number, number>()
  for (const [block, rank, count] of rows)
    if (ranks === null || ranks.includes(rank)) counts.set(block, (counts.get(block) ?? 0) + count)
  let skipped = 0
  for (const [block, count] of [...counts].toSorted(([one], [other]) => other - one)) {
    if (skipped + count > offset) return { block, skipped }
    skipped += count
  }
  return null
}

function sliceOfPassing(reader: ReadHandle, list: AlertList, offset: number, limit: number): AlertSlice {
  const { passing, isCut } = keptPassing(reader, list.filter, list.upTo)
  const divisions: readonly (readonly number[])[] = list.gravestFirst
    ? highestToLowest.map((rank) => [rank])
    : overdueThenOthers
  const numbers: number[] = []
  let before = 0
  for (const ranks of divisions) {
    if (numbers.length === limit) break
    const of = passing.totalOf(ranks)
    if (before + of > offset)
      numbers.push(...passing.numbersOf(ranks, Math.max(0, offset - before), limit - numbers.length))
    before += of
  }
  return {
    alerts: alertsNumbered(reader, numbers),
    total: passing.total,
    overdue: isCut ? null : passing.totalOf(overdueRanks),
    isCut,
  }
}

/** Maximum number of alerts of one division that are sorted in place of reading the order of all. */
const fewToSort = 5000
/** Maximum position that is read from the index of times while the order is not in memory yet. */
export const firstByIndex = 1000

export const sortedQuery = `SELECT a.number FROM json_each(?) w CROSS JOIN alert a ON a.number = w.value
  ORDER BY a.detected_at DESC, a.number DESC LIMIT ? OFFSET ?`

/** Returns the query that looks for the last alerts of some states, so that a test can check its query plan. */
export function lastByTimeQuery(statuses: number, ranks: number, sources: number): string {
  const among = (column: string, values: number) =>
    values === 0 ? '' : ` AND +${column} IN (${Array.from({ length: values }, () => '?').join(', ')})`
  return `SELECT number FROM alert WHERE +number <= ?${among('status', statuses)}${among('rank', ranks)}${among('source', sources)}
    ORDER BY detected_at DESC, number DESC LIMIT ? OFFSET ?`
}

/** Whether a part of a list by time is read from indexes while the order of all alerts is not in memory. */
export function isByIndex(
  { filter }: AlertList,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): boolean {
  return !isLookedAt(filter) && offset + limit <= firstByIndex
}

/**
 * Returns a part of a list in the order of time. The first alerts of a filter of states are found by indexes until the
 * order is in memory (`alert-times.ts`), which everything else needs.
 */
function sliceByTime(reader: ReadHandle, list: AlertList, offset: number, limit: number): AlertSlice {
  if (onlyReads(reader) && !isOrderRead(reader) && isByIndex(list, { offset, limit }))
    return firstByTime(reader, list, offset, limit)
  const found = () => {
    const { passing, isCut } = keptPassing(reader, list.filter, list.upTo, true)
    const divisions = list.gravestFirst ? highestToLowest.map((rank) => [rank]) : overdueThenOthers
    const numbers: number[] = []
    let before = 0
    for (const ranks of divisions) {
      if (numbers.length === limit) break
      const of = passing.totalOf(ranks)
      if (before + of > offset)
        numbers.push(
          ...numbersByTime(
            reader,
            passing.havingRanks(ranks),
            Math.max(0, offset - before),
            Math.min(limit - numbers.length, of),
          ),
        )
      before += of
    }
    return {
      alerts: alertsNumbered(reader, numbers),
      total: passing.total,
      overdue: isCut ? null : passing.totalOf(overdueRanks),
      isCut,
    }
  }
  // what passes and its order belong to one state of the database
  return onlyReads(reader) ? reader.transaction(found)() : found()
}

function firstByTime(reader: ReadHandle, list: AlertList, offset: number, limit: number): AlertSlice {
  const { filter, upTo } = list
  const counts = countsOf(reader, filter, upTo)
  const divisions = list.gravestFirst ? highestToLowest.map((rank) => [rank]) : overdueThenOthers
  const wanted = ranksOf(filter)
  const numbers: number[] = []
  let before = 0
  for (const division of divisions) {
    const ranks = division.filter((rank) => wanted.includes(rank))
    const of = counts.total(ranks)
    const from = Math.max(0, offset - before)
    const some = Math.min(limit - numbers.length, of - from)
    if (some > 0) numbers.push(...lastOfRanks(reader, list, { ranks, of, from, some }))
    before += of
  }
  return {
    alerts: alertsNumbered(reader, numbers),
    total: before,
    isCut: false,
    overdue: counts.total(overdueRanks),
  }
}

type Asked = {
  readonly ranks: readonly number[]
  readonly of: number
  readonly from: number
  readonly some: number
}

function lastOfRanks(
  reader: ReadHandle,
  { filter, upTo }: AlertList,
  { ranks, of, from, some }: Asked,
): number[] {
  if (of <= fewToSort) {
    const all = numbersByState(reader, filter, upTo + 1, of, ranks)
    return statement(reader, sortedQuery).pluck().all(JSON.stringify(all), some, from) as number[]
  }
  const sources = sourceNumbers(reader, filter.sources)
  return statement(reader, lastByTimeQuery(filter.statuses.length, ranks.length, sources.length))
    .pluck()
    .all(upTo, ...filter.statuses, ...ranks, ...sources, some, from) as number[]
}

type KeptPassing = { readonly version: string; readonly of: Map<string, Found> }
type Found = ReturnType<typeof passingAlerts>

/** Cache of recent lists, per read-only handle: scrolling requests one page by page. */
const lastPassing = new WeakMap<ReadHandle, KeptPassing>()
/** Maximum number of cached lists, each a bit per alert. */
const maxPassing = 8

/** Returns the alerts of a list with conditions beyond its states; recomputed only after a write. */
function keptPassing(reader: ReadHandle, filter: Conditional, upTo: number, asBits = false): Found {
  if (!onlyReads(reader)) return passingAlerts(reader, filter, upTo, { asBits })
  const version = versionSeen(reader)
  const last = lastPassing.get(reader)
  const kept = last?.version === version ? last.of : new Map<string, Found>()
  if (kept !== last?.of) lastPassing.set(reader, { version, of: kept })
  const key = JSON.stringify([filter, upTo, asBits])
  const found = kept.get(key) ?? passingAlerts(reader, filter, upTo, { asBits })
  if (!kept.has(key) && kept.size >= maxPassing) kept.delete(kept.keys().next().value as string)
  kept.set(key, found)
  return found
}
