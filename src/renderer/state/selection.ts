/**
 * The selection model of all tables. Rows are identified by their position under the table's filter and order, as
 * disjoint, ascending ranges: selecting a million rows costs as much as selecting one. `active` is the row from which
 * keys move and which the inspector shows; `anchor` is where a Shift selection began.
 */
export type RowRange = { readonly from: number; readonly to: number }

export type Selection = {
  readonly ranges: readonly RowRange[]
  readonly active: number | null
  readonly anchor: number | null
}

export const noSelection: Selection = { ranges: [], active: null, anchor: null }

/** Selects a single row. */
export function selectOnly(row: number): Selection {
  return { ranges: [{ from: row, to: row + 1 }], active: row, anchor: row }
}

/** Adds or removes one row (Ctrl+click, Ctrl+Space); it becomes active in both cases. */
export function toggleRow(selection: Selection, row: number): Selection {
  const ranges = isSelected(selection, row)
    ? without(selection.ranges, { from: row, to: row + 1 })
    : united(selection.ranges, { from: row, to: row + 1 })
  return { ranges, active: row, anchor: row }
}

/** Selects from the anchor to a row (Shift); with `adding`, rows selected elsewhere stay selected. */
export function extendTo(selection: Selection, row: number, adding = false): Selection {
  const anchor = selection.anchor ?? selection.active ?? row
  const range = { from: Math.min(anchor, row), to: Math.max(anchor, row) + 1 }
  return { ranges: adding ? united(selection.ranges, range) : [range], active: row, anchor }
}

/** Selects all of `total` rows; the active row stays. */
export function selectAll(selection: Selection, total: number): Selection {
  if (total <= 0) return noSelection
  const active = Math.min(selection.active ?? 0, total - 1)
  return { ranges: [{ from: 0, to: total }], active, anchor: active }
}

/** Returns the row to which a key moves the active row; null when the key does not move it. */
export function rowAfterKey(key: string, active: number | null, total: number, page: number): number | null {
  if (total <= 0) return null
  const inside = (row: number) => Math.min(Math.max(0, row), total - 1)
  switch (key) {
    case 'ArrowDown':
      return active === null ? 0 : inside(active + 1)
    case 'ArrowUp':
      return active === null ? total - 1 : inside(active - 1)
    case 'PageDown':
      return inside((active ?? 0) + Math.max(1, page))
    case 'PageUp':
      return inside((active ?? 0) - Math.max(1, page))
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}

/** Whether a row is selected. */
export function isSelected(selection: Selection, row: number): boolean {
  return selection.ranges.some((range) => range.from <= row && row < range.to)
}

/** Returns the number of selected rows. */
export function selectedCount(selection: Selection): number {
  return selection.ranges.reduce((sum, range) => sum + range.to - range.from, 0)
}

/** Removes rows past the end from the selection, after rows were removed. */
export function trimSelection(selection: Selection, total: number): Selection {
  if ((selection.ranges.at(-1)?.to ?? 0) <= total && (selection.active ?? -1) < total) return selection
  const ranges = selection.ranges
    .filter((range) => range.from < total)
    .map((range) => ({ from: range.from, to: Math.min(range.to, total) }))
  const kept = (row: number | null) => (row !== null && row < total ? row : null)
  return { ranges, active: kept(selection.active), anchor: kept(selection.anchor) }
}

function united(ranges: readonly RowRange[], added: RowRange): RowRange[] {
  let { from, to } = added
  const apart: RowRange[] = []
  for (const range of ranges) {
    if (range.to < from || range.from > to) apart.push(range)
    else {
      from = Math.min(from, range.from)
      to = Math.max(to, range.to)
    }
  }
  return [...apart, { from, to }].sort((a, b) => a.from - b.from)
}

function without(ranges: readonly RowRange[], removed: RowRange): RowRange[] {
  return ranges.flatMap((range) => {
    const before = { from: range.from, to: Math.min(range.to, removed.from) }
    const after = { from: Math.max(range.from, removed.to), to: range.to }
    return [before, after].filter((piece) => piece.from < piece.to)
  })
}
