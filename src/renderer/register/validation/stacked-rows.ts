/** Rows of varying height in a column, of which only the visible ones are drawn. Lengths in pixels. */

/** Returns the top of each row, followed by the end of the last one. `heights` holds the measured heights. */
export function rowTops(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  estimate: number,
): Float64Array {
  const tops = new Float64Array(ids.length + 1)
  for (let at = 0; at < ids.length; at++)
    tops[at + 1] = (tops[at] ?? 0) + (heights.get(ids[at] ?? '') ?? estimate)
  return tops
}

/** Returns the row at a position: the last one that begins at or before it. */
export function rowAt(tops: Float64Array, place: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns the range of rows that are at least partly visible, with `spare` more on each side; `to` is exclusive. */
export function rowsBetween(
  tops: Float64Array,
  offset: number,
  viewport: number,
  spare: number,
): { readonly from: number; readonly to: number } {
  const rows = tops.length - 1
  if (rows === 0) return { from: 0, to: 0 }
  const from = Math.max(0, rowAt(tops, offset) - spare)
  const to = Math.min(rows, rowAt(tops, offset + viewport) + 1 + spare)
  return { from, to }
}
