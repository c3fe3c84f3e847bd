import {
  extendTo,
  rowAfterKey,
  type Selection,
  selectAll,
  selectOnly,
  toggleRow,
  trimSelection,
} from './selection.ts'

/** What keys and presses do to the selection of every table. Positions are 0-based. */

/** The keys held at a press, as events of the browser tell them. */
export type HeldKeys = { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean }

/** The selection after a row was pressed: the row alone, up to it with Shift, with Ctrl added or taken away. */
export function selectionAfterPress(press: HeldKeys, selection: Selection, row: number): Selection {
  const isAdding = press.ctrlKey || press.metaKey
  if (press.shiftKey) return extendTo(selection, row, isAdding)
  return isAdding ? toggleRow(selection, row) : selectOnly(row)
}

export type AfterKey = {
  readonly selection: Selection
  /** The row to bring into view; null when the view stays. */
  readonly shown: number | null
  /** False when no row was chosen: Ctrl with an arrow only walks, Escape only lets go. */
  readonly isChoice: boolean
}

/** What a key makes of the selection of a table with `total` rows; null when it is no key of the selection. */
export function selectionAfterKey(
  press: HeldKeys & { readonly key: string; readonly altKey: boolean },
  selection: Selection,
  total: number,
  rowsPerPage: number,
): AfterKey | null {
  const now = trimSelection(selection, total)
  const { key } = press
  const isHeld = press.ctrlKey || press.metaKey
  const next = rowAfterKey(key, now.active, total, rowsPerPage)
  if (next !== null && !press.altKey) {
    if (press.shiftKey) return { selection: extendTo(now, next, isHeld), shown: next, isChoice: true }
    if (isHeld && key.startsWith('Arrow'))
      return { selection: { ...now, active: next }, shown: next, isChoice: false }
    return { selection: selectOnly(next), shown: next, isChoice: true }
  }
  if (isHeld && key.toLowerCase() === 'a')
    return { selection: selectAll(now, total), shown: null, isChoice: true }
  if (isHeld && key === ' ' && now.active !== null)
    return { selection: toggleRow(now, now.active), shown: null, isChoice: true }
  if (key === 'Escape' && now.ranges.length > 0)
    return { selection: { ...now, ranges: [] }, shown: null, isChoice: false }
  return null
}
