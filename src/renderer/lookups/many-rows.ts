import type { BatchKind } from '../../contract/core/batch.ts'
import { severities } from '../../contract/severities.ts'
import type { LookupRow } from '../../contract/workstation/lookups/lookup-table.ts'
import type { Selection } from '../state/selection.ts'
import type { GridOrder } from '../ui/grid.tsx'
import { kindOrder } from './kind-words.ts'

/** Returns the rows of the given kinds; all rows when none are given. */
export function filtered(rows: readonly LookupRow[], kinds: readonly BatchKind[]): readonly LookupRow[] {
  return kinds.length === 0 ? rows : rows.filter(({ kind }) => kinds.includes(kind))
}

/** Sort keys of the table, by column. */
const keys: Readonly<Record<string, (row: LookupRow) => string | number>> = {
  kind: ({ kind }) => kindOrder.indexOf(kind),
  value: ({ value }) => value.toLowerCase(),
  says: ({ title }) => title.toLowerCase(),
  risk: ({ severity }) => (severity === null ? -1 : severities.indexOf(severity)),
  known: ({ known }) => known,
}
/** Columns sorted descending first, since their largest values matter most. */
const largestFirst: readonly string[] = ['risk', 'known']

const texts = new Intl.Collator('en', { numeric: true })

/** Returns the rows in an order; equal rows keep their relative order. */
export function ordered(rows: readonly LookupRow[], order: GridOrder): readonly LookupRow[] {
  const key = order === null ? undefined : keys[order.by]
  if (order === null || key === undefined) return rows
  const sign = order.descending ? -1 : 1
  return [...rows].sort((a, b) => {
    const [left, right] = [key(a), key(b)]
    const ahead =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : texts.compare(`${left}`, `${right}`)
    return sign * ahead
  })
}

/** Returns the order after a click on a column head: first the preferred direction, then the other, then none. */
export function nextOrder(order: GridOrder, by: string): GridOrder {
  const isFirstDown = largestFirst.includes(by)
  if (order?.by !== by) return { by, descending: isFirstDown }
  return order.descending === isFirstDown ? { by, descending: !isFirstDown } : null
}

/** Returns the selected rows of a table; all rows when none are selected. */
export function chosenRows(rows: readonly LookupRow[], { ranges }: Selection): readonly LookupRow[] {
  return ranges.length === 0 ? rows : ranges.flatMap(({ from, to }) => rows.slice(from, to))
}
