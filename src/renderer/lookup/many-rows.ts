import type { BatchKind } from '../../contract/core/batch.ts'
import type { LookupRow } from '../../contract/workstation/lookup-table.ts'
import type { Selection } from '../state/selection.ts'

/** Rows under the filter by kind. */
export function filtered(rows: readonly LookupRow[], kinds: readonly BatchKind[]): readonly LookupRow[] {
  return kinds.length === 0 ? rows : rows.filter(({ kind }) => kinds.includes(kind))
}

/** The selected rows of a table; all of them when none is selected. */
export function chosenRows(rows: readonly LookupRow[], { ranges }: Selection): readonly LookupRow[] {
  return ranges.length === 0 ? rows : ranges.flatMap(({ from, to }) => rows.slice(from, to))
}
