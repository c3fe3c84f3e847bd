/**
 * Scrolling through more rows than fit into the maximum height of an element. Browsers fail to lay out elements beyond
 * about 16 million pixels, so a list uses two measures: the *offset*, in true pixels from the first row, which wheel
 * and keys change exactly; and the *thumb*, the scroll position of an element of at most `tallest` pixels, which the
 * scroll bar shows and drags. For a short list both are equal. For a long one the thumb is proportional to the offset.
 */

/** Maximum height of an element in pixels; half of what the strictest browser allows at 150 % zoom and a scale of 1. */
export const tallest = 8_000_000

/** Dimensions of a list: number of rows, and the heights of a row and of the visible part in pixels. */
export type ScrollExtent = { readonly rows: number; readonly rowHeight: number; readonly viewport: number }

/** Returns the height of the element that represents all rows. */
export function spacerHeight(extent: ScrollExtent): number {
  return Math.min(extent.rows * extent.rowHeight, tallest)
}

/** Whether thumb and offset differ. */
export function isScaled(extent: ScrollExtent): boolean {
  return extent.rows * extent.rowHeight > tallest
}

/** Returns the maximum offset: the last row at the bottom of the visible part. */
export function furthestOffset(extent: ScrollExtent): number {
  return Math.max(0, extent.rows * extent.rowHeight - extent.viewport)
}

/** Clamps an offset to the list. */
export function clampOffset(offset: number, extent: ScrollExtent): number {
  return Math.min(Math.max(0, offset), furthestOffset(extent))
}

/** Returns the thumb for an offset, in whole pixels as browsers store it. */
export function thumbFor(offset: number, extent: ScrollExtent): number {
  const inside = clampOffset(offset, extent)
  if (!isScaled(extent)) return Math.round(inside)
  const furthest = furthestOffset(extent)
  const room = Math.max(0, spacerHeight(extent) - extent.viewport)
  if (inside <= 0 || furthest === 0) return 0
  if (inside >= furthest) return room
  // the thumb is at an end only when the list is
  return Math.min(Math.max(1, Math.round((inside / furthest) * room)), Math.max(1, room - 1))
}

/** Returns the offset for a dragged thumb. */
export function offsetFor(thumb: number, extent: ScrollExtent): number {
  if (!isScaled(extent)) return clampOffset(thumb, extent)
  const room = spacerHeight(extent) - extent.viewport
  return room <= 0 ? 0 : clampOffset((thumb / room) * furthestOffset(extent), extent)
}

/** Returns the range of rows that are at least partly visible, with `spare` more on each side; `to` is exclusive. */
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

/** Returns the nearest offset at which a row is completely visible. */
export function offsetToShow(row: number, offset: number, extent: ScrollExtent): number {
  const top = row * extent.rowHeight
  if (top < offset) return clampOffset(top, extent)
  const bottom = top + extent.rowHeight - extent.viewport
  return clampOffset(Math.max(bottom, offset), extent)
}
