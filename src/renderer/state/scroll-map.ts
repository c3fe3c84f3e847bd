/**
 * Scrolling through more rows than a browser can be tall. Browsers stop laying out somewhere past 16 million pixels,
 * so a list keeps two measures: the *offset*, in true pixels from the first row, which wheel and keys move exactly; and
 * the *thumb*, the scroll position of an element of at most `tallest` pixels, which the scroll bar shows and drags.
 * While the list is short the two are the same number. When it is long, the thumb is the offset in proportion.
 */

/** Pixels an element may be tall; half of what the strictest browser allows at 150 % zoom and a scale of 1. */
export const tallest = 8_000_000

/** What a list measures: all rows, the height of one row and of the visible part, in pixels. */
export type ScrollExtent = { readonly rows: number; readonly rowHeight: number; readonly viewport: number }

/** Height of the element that stands for all rows. */
export function spacerHeight(extent: ScrollExtent): number {
  return Math.min(extent.rows * extent.rowHeight, tallest)
}

/** Tells whether thumb and offset differ. */
export function isScaled(extent: ScrollExtent): boolean {
  return extent.rows * extent.rowHeight > tallest
}

/** The furthest offset: the last row at the bottom of the visible part. */
export function furthestOffset(extent: ScrollExtent): number {
  return Math.max(0, extent.rows * extent.rowHeight - extent.viewport)
}

/** Keeps an offset inside the list. */
export function clampOffset(offset: number, extent: ScrollExtent): number {
  return Math.min(Math.max(0, offset), furthestOffset(extent))
}

/** Where the thumb stands for an offset, in whole pixels as browsers keep it. */
export function thumbFor(offset: number, extent: ScrollExtent): number {
  const inside = clampOffset(offset, extent)
  if (!isScaled(extent)) return Math.round(inside)
  const furthest = furthestOffset(extent)
  const room = Math.max(0, spacerHeight(extent) - extent.viewport)
  if (inside <= 0 || furthest === 0) return 0
  if (inside >= furthest) return room
  // A list that is not at an end never looks as if it were.
  return Math.min(Math.max(1, Math.round((inside / furthest) * room)), Math.max(1, room - 1))
}

/** The offset that a dragged thumb means. */
export function offsetFor(thumb: number, extent: ScrollExtent): number {
  if (!isScaled(extent)) return clampOffset(thumb, extent)
  const room = spacerHeight(extent) - extent.viewport
  return room <= 0 ? 0 : clampOffset((thumb / room) * furthestOffset(extent), extent)
}

/** Rows that are at least partly visible, and `spare` more on each side: from, inclusive, and to, exclusive. */
export function rowsInView(
  offset: number,
  extent: ScrollExtent,
  spare: number,
): { from: number; to: number } {
  if (extent.rowHeight <= 0 || extent.rows === 0) return { from: 0, to: 0 }
  const first = Math.floor(offset / extent.rowHeight)
  const last = Math.ceil((offset + extent.viewport) / extent.rowHeight)
  return { from: Math.max(0, first - spare), to: Math.min(extent.rows, last + spare) }
}

/** The nearest offset at which a row is wholly visible. */
export function offsetToShow(row: number, offset: number, extent: ScrollExtent): number {
  const top = row * extent.rowHeight
  if (top < offset) return clampOffset(top, extent)
  const bottom = top + extent.rowHeight - extent.viewport
  return clampOffset(Math.max(bottom, offset), extent)
}
