import { type DueKind, type DueRange, dueKinds, dueRanges } from '../../../../contract/register/due-kinds.ts'
import { plusDays } from './days.ts'
import type { DueItem } from './due-list.ts'

/** Which items are wanted; without kinds, all kinds. */
export type DueChoice = { readonly range: DueRange; readonly what: readonly DueKind[] }

/** First and last day of a range, both included. */
type Span = { readonly from: string; readonly to: string }

const firstDay = '0001-01-01'
const lastDay = '9999-12-31'

function spanOf(range: DueRange, today: string): Span {
  if (range === 'all') return { from: firstDay, to: lastDay }
  if (range === 'overdue') return { from: firstDay, to: plusDays(today, -1) ?? '' }
  return { from: today, to: plusDays(today, Number(range)) ?? lastDay }
}

/** Returns whether a day is in a range, seen from today. */
export function isInRange(on: string, range: DueRange, today: string): boolean {
  return isWithin(on, spanOf(range, today))
}

function isWithin(on: string, { from, to }: Span): boolean {
  return on >= from && on <= to
}

/** Returns the chosen items, in their order. */
export function chooseDue(items: readonly DueItem[], { range, what }: DueChoice, today: string): DueItem[] {
  const kinds = new Set<DueKind>(what.length === 0 ? dueKinds : what)
  const span = spanOf(range, today)
  return items.filter((item) => kinds.has(item.what) && isWithin(item.on, span))
}

/** Counts the items of each range among the chosen kinds, and those of each kind in the chosen range. */
export function countDue(items: readonly DueItem[], { range, what }: DueChoice, today: string) {
  const kinds = new Set<DueKind>(what.length === 0 ? dueKinds : what)
  const spans = dueRanges.map((one) => [one, spanOf(one, today)] as const)
  const chosen = spanOf(range, today)
  const byRange = Object.fromEntries(dueRanges.map((one) => [one, 0])) as Record<DueRange, number>
  const byKind = Object.fromEntries(dueKinds.map((one) => [one, 0])) as Record<DueKind, number>
  for (const { what: kind, on } of items) {
    if (isWithin(on, chosen)) byKind[kind]++
    if (!kinds.has(kind)) continue
    for (const [one, span] of spans) if (isWithin(on, span)) byRange[one]++
  }
  return { by_range: byRange, by_kind: byKind }
}
