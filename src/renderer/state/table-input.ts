import {
  extendTo,
  rowAfterKey,
  type Selection,
  selectAll,
  selectOnly,
  toggleRow,
  trimSelection,
} from './selection.ts'

/** How keys and clicks change the selection of all tables. Positions are zero-based. */

/** Modifier keys of a mouse or keyboard event. */
export type HeldKeys = { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean }

/** A right click, which chooses the row that its menu is for. */
export const menuPress: HeldKeys = { shiftKey: false, ctrlKey: false, metaKey: false }

/** Whether a click chooses one row to look at it: neither for a menu nor extending the selection. */
export const isPlainPress = (press: HeldKeys) =>
  press !== menuPress && !press.shiftKey && !press.ctrlKey && !press.metaKey

/**
 * Returns the selection after a click on a row: that row only; with Shift the range up to it; with Ctrl the row is
 * added or removed.
 */
export function selectionAfterPress(press: HeldKeys, selection: Selection, row: number): Selection {
  const isAdding = press.ctrlKey || press.metaKey
  if (press.shiftKey) return extendTo(selection, row, isAdding)
  return isAdding ? toggleRow(selection, row) : selectOnly(row)
}

export type AfterKey = {
  readonly selection: Selection
  /** Row to scroll into view; null when the scroll position stays. */
  readonly shown: number | null
  /**
   * False when no row was chosen: Ctrl with an arrow key only moves the active row, Escape only clears the selection.
   */
  readonly isChoice: boolean
}

/** Returns the effect of a key on the selection of a table with `total` rows; null when the key does not concern it. */
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
