/**
 * Scroll position in a list of rows of varying, partly unknown height: the first visible row, and how many of its
 * pixels are scrolled away. Moving it uses only the heights of the rows passed, so that a source of a hundred million
 * rows scrolls as precisely as one of ten.
 */
export type Anchor = { readonly row: number; readonly pixels: number }

/** Moves an anchor by true pixels; `heightOf` returns the measured or expected height of a row. */
export function moveAnchor(
  anchor: Anchor,
  by: number,
  rows: number,
  heightOf: (row: number) => number,
): Anchor {
  let row = Math.min(anchor.row, Math.max(0, rows - 1))
  let pixels = anchor.pixels + by
  while (pixels < 0 && row > 0) {
    row -= 1
    pixels += heightOf(row)
  }
  while (row < rows - 1 && pixels >= heightOf(row)) {
    pixels -= heightOf(row)
    row += 1
  }
  return { row, pixels: Math.max(0, row < rows - 1 ? pixels : Math.min(pixels, heightOf(row))) }
}
