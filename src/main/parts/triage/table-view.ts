import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import type { IndicatorFilter, sortColumns } from '../../../contract/workstation/triage/triage-session.ts'
import { yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import type { IndicatorTable } from './indicator-table.ts'

/**
 * Filtered and sorted rows of a table: positions only, computed in steps that yield to the event loop, so that a
 * million rows block nothing.
 */

export type SortColumn = (typeof sortColumns)[number]

export type View = {
  readonly positions: Uint32Array
  /** Number of rows per kind, with the filter applied except its kinds. */
  readonly counts: Readonly<Record<IocKind, number>>
  readonly hidden: number
  /** Number of leading rows known to be malicious; 0 in any order but that of the text. */
  readonly leading: number
}

/** What is known of rows, where filter and order need it. */
export type KnownOfRows = {
  readonly isMalicious: (position: number) => boolean
  readonly isWanted: (position: number) => boolean
}

/** For filters and orders that need nothing of what is known. */
export const nothingKnown: KnownOfRows = { isMalicious: () => false, isWanted: () => true }

/** Sort keys of rows beyond their own columns. */
export type Ranks = {
  readonly known: (position: number) => number
  readonly risk: (position: number) => number
  readonly role: (position: number) => number
}

const rowsPerTurn = 50_000

export async function computeView(
  table: IndicatorTable,
  filter: IndicatorFilter,
  sort: SortColumn,
  descending: boolean,
  ranks: Ranks,
  { isMalicious, isWanted }: KnownOfRows = nothingKnown,
): Promise<View> {
  const { size } = table
  const wanted = new Set((filter.kinds ?? []).map((kind) => iocKinds.indexOf(kind)))
  const needle = refangedNeedle(filter.search ?? '')
  const counts = new Uint32Array(iocKinds.length)
  let hidden = 0
  const kept = new Uint32Array(size)
  let length = 0
  for (let position = 0; position < size; position++) {
    if (position % rowsPerTurn === rowsPerTurn - 1) await yieldToEventLoop()
    if (needle !== '' && !(table.values[position] as string).toLowerCase().includes(needle)) continue
    if (!isWanted(position)) continue
    const kind = table.kinds[position] as number
    if (table.isHidden(position)) {
      hidden++
      if (filter.show_hidden !== true) continue
    }
    counts[kind] = (counts[kind] as number) + 1
    if (wanted.size === 0 || wanted.has(kind)) kept[length++] = position
  }
  const positions = kept.slice(0, length)
  let leading = 0
  if (sort === 'first') {
    if (descending) positions.reverse()
    else leading = bringForward(positions, isMalicious)
  } else {
    const compare = comparison(table, sort, ranks)
    await sortInTurns(
      positions,
      descending ? (a, b) => compare(b, a) || a - b : (a, b) => compare(a, b) || a - b,
    )
  }
  return {
    positions,
    counts: Object.fromEntries(iocKinds.map((kind, index) => [kind, counts[index] as number])) as Record<
      IocKind,
      number
    >,
    hidden,
    leading,
  }
}

/** Moves some rows before all others, keeping the order within each group; returns how many. */
function bringForward(positions: Uint32Array, isFirst: (position: number) => boolean): number {
  const first = positions.filter(isFirst)
  if (first.length === 0) return 0
  const others = positions.filter((position) => !isFirst(position))
  positions.set(first)
  positions.set(others, first.length)
  return first.length
}

/** Refangs search text, which an analyst may paste defanged; values are stored refanged. */
function refangedNeedle(search: string): string {
  return search
    .trim()
    .toLowerCase()
    .replace(/\[\.\]|\(\.\)/g, '.')
    .replace(/^hxxp/, 'http')
}

function comparison(table: IndicatorTable, sort: SortColumn, ranks: Ranks): (a: number, b: number) => number {
  switch (sort) {
    case 'kind':
      return (a, b) => (table.kinds[a] as number) - (table.kinds[b] as number)
    case 'count':
      return (a, b) => (table.counts[a] as number) - (table.counts[b] as number)
    case 'known':
      return (a, b) => ranks.known(a) - ranks.known(b)
    case 'risk':
      return (a, b) => ranks.risk(a) - ranks.risk(b)
    case 'role':
      return (a, b) => ranks.role(a) - ranks.role(b)
    default:
      return (a, b) => {
        const left = table.values[a] as string
        const right = table.values[b] as string
        return left < right ? -1 : left > right ? 1 : 0
      }
  }
}

const runLength = 4096

/**
 * Sorts in place: short runs first, then merges of doubling length, yielding to the event loop after some thousand
 * steps.
 */
export async function sortInTurns(
  items: Uint32Array,
  compare: (a: number, b: number) => number,
): Promise<void> {
  for (let from = 0; from < items.length; from += runLength) {
    items.subarray(from, from + runLength).sort(compare)
    if ((from / runLength) % 4 === 3) await yieldToEventLoop()
  }
  let source = items
  let target: Uint32Array = new Uint32Array(items.length)
  let steps = 0
  for (let width = runLength; width < items.length; width *= 2) {
    for (let from = 0; from < items.length; from += width * 2) {
      const middle = Math.min(from + width, items.length)
      const end = Math.min(from + width * 2, items.length)
      let left = from
      let right = middle
      for (let to = from; to < end; to++) {
        const takesLeft =
          left < middle && (right >= end || compare(source[left] as number, source[right] as number) <= 0)
        target[to] = (takesLeft ? source[left++] : source[right++]) as number
        if (++steps % 20_000 === 0) await yieldToEventLoop()
      }
    }
    ;[source, target] = [target, source]
  }
  if (source !== items) items.set(source)
}
