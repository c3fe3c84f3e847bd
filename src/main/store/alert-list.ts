import {
  type AlertFilter,
  alertsNumbered,
  matchOf,
  maxMatches,
  numbersByState,
  passingSeverity,
  sourceNumbers,
  wordsQuery,
} from './alert-pages.ts'
import type { AlertRecord } from './alerts.ts'
import type { ReadHandle } from './handle.ts'
import { statement } from './prepared.ts'

/**
 * A filtered list of alerts by positions, as a window shows it that jumps anywhere. `upTo` is the newest number that belongs to it:
 * what comes in later moves no row. Alerts are counted by blocks of numbers, so that any position of a million costs one block.
 */
export type AlertList = {
  readonly filter: AlertFilter
  readonly upTo: number
  /** The gravest first, and of one severity the newest; else the newest first alone. */
  readonly gravestFirst: boolean
}

export type AlertSlice = {
  readonly alerts: readonly AlertRecord[]
  readonly total: number
  /** There are more that hold the words than were looked at. */
  readonly isCut: boolean
}

/** Numbers of one block are the same but for this many bits; the triggers that count have it too. */
const blockBits = 13
const gravestToLeast = [4, 3, 2, 1, 0]

/** The newest number that is given; 0 while there is no alert. */
export function newestAlert(reader: ReadHandle): number {
  return (statement(reader, 'SELECT max(number) FROM alert').pluck().get() as number | null) ?? 0
}

/** Alerts from a position on, at most `limit`. */
export function alertSlice(
  reader: ReadHandle,
  list: AlertList,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): AlertSlice {
  if (list.filter.words.length > 0) return sliceByWords(reader, list, offset, limit)
  const parts = list.gravestFirst ? bySeverity(list.filter) : [list.filter]
  const numbers: number[] = []
  let total = 0
  for (const part of parts) {
    const counted = countBlocks(reader, part, list.upTo)
    const from = Math.max(0, offset - total)
    const wanted = Math.min(limit - numbers.length, counted.total - from)
    if (wanted > 0) numbers.push(...numbersFrom(reader, part, list.upTo, counted, from, wanted))
    total += counted.total
  }
  return { alerts: alertsNumbered(reader, numbers), total, isCut: false }
}

/** How many alerts a list has, by their states alone (null under words), and how many came in after it. */
export function countList(
  reader: ReadHandle,
  filter: AlertFilter,
  upTo: number | null,
): { readonly total: number | null; readonly newer: number } {
  const all = countBlocks(reader, filter, Number.MAX_SAFE_INTEGER).total
  const total = upTo === null ? all : countBlocks(reader, filter, upTo).total
  return { total: filter.words.length > 0 ? null : total, newer: all - total }
}

function bySeverity(filter: AlertFilter): AlertFilter[] {
  return gravestToLeast
    .filter((severity) => filter.severities.length === 0 || filter.severities.includes(severity))
    .map((severity) => ({ ...filter, severities: [severity] }))
}

type Counted = {
  readonly total: number
  /** Newest first. */
  readonly blocks: readonly { readonly block: number; readonly count: number }[]
}

const blockOf = (number: number) => Math.floor(number / 2 ** blockBits)

/** The query of the counts of blocks, so that a test can hold it against the plan that SQLite makes. */
export const blocksQuery = `SELECT block, source, status, severity, count FROM alert_count
  WHERE block <= ? AND count > 0 ORDER BY block DESC`

function countBlocks(reader: ReadHandle, filter: AlertFilter, upTo: number): Counted {
  const sources = new Set(sourceNumbers(reader, filter.sources))
  const last = Math.min(blockOf(upTo), 2 ** 40)
  const counts = new Map<number, number>()
  const rows = statement(reader, blocksQuery).raw().all(last) as [number, number, number, number, number][]
  for (const [block, source, status, severity, count] of rows) {
    if (filter.statuses.length > 0 && !filter.statuses.includes(status)) continue
    if (filter.severities.length > 0 && !filter.severities.includes(severity)) continue
    if (filter.sources.length > 0 && !sources.has(source)) continue
    counts.set(block, (counts.get(block) ?? 0) + count)
  }
  const inLast = counts.get(last) ?? 0
  if (inLast > 0) counts.set(last, inLast - newerInBlock(reader, filter, upTo))
  const blocks = [...counts].map(([block, count]) => ({ block, count }))
  return { total: blocks.reduce((sum, { count }) => sum + count, 0), blocks }
}

/** Alerts of the filter with numbers above one, in its block. */
function newerInBlock(reader: ReadHandle, filter: AlertFilter, upTo: number): number {
  const end = (blockOf(upTo) + 1) * 2 ** blockBits
  const newer = numbersByState(reader, filter, Math.min(end, Number.MAX_SAFE_INTEGER), 2 ** blockBits)
  return newer.filter((number) => number > upTo).length
}

function numbersFrom(
  reader: ReadHandle,
  filter: AlertFilter,
  upTo: number,
  { blocks }: Counted,
  offset: number,
  limit: number,
): number[] {
  let skipped = 0
  for (const { block, count } of blocks) {
    if (skipped + count > offset) {
      const before = Math.min(upTo + 1, (block + 1) * 2 ** blockBits)
      const within = offset - skipped
      return numbersByState(reader, filter, before, within + limit).slice(within)
    }
    skipped += count
  }
  return []
}

function sliceByWords(reader: ReadHandle, list: AlertList, offset: number, limit: number): AlertSlice {
  const { filter, upTo, gravestFirst } = list
  const severityOf = passingSeverity(reader, filter)
  const matches = statement(reader, wordsQuery)
    .pluck()
    .all(matchOf(filter.words), upTo + 1, maxMatches + 1) as number[]
  const passing = matches.slice(0, maxMatches).flatMap((number) => {
    const severity = severityOf(number)
    return severity === null ? [] : [{ number, severity }]
  })
  const ordered = gravestFirst ? passing.toSorted((one, other) => other.severity - one.severity) : passing
  const numbers = ordered.slice(offset, offset + limit).map(({ number }) => number)
  return {
    alerts: alertsNumbered(reader, numbers),
    total: passing.length,
    isCut: matches.length > maxMatches,
  }
}
