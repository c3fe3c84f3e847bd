/** How columns share the width of a table: nothing is elided while another column has room that no row needs. */

export type ColumnNeed = {
  /** What its widest content takes. */
  readonly wanted: number
  /** Narrower than this it says nothing. In the same unit. */
  readonly least: number
  /** Its part of what is left over when every column has what it wants; 0 for one that gains nothing by it. */
  readonly share: number
}

/** Reads columns as CSS writes them, in rem: `5.25rem`, which gains nothing by more, or `minmax(8rem, 1.2fr)`. */
export function columnShares(widths: string): Omit<ColumnNeed, 'wanted'>[] {
  return [...widths.matchAll(/minmax\(([\d.]+)rem, ([\d.]+)fr\)|([\d.]+)rem/g)].map(
    ([, least, share, fixed]) => ({ least: Number(least ?? fixed), share: Number(share ?? 0) }),
  )
}

/**
 * Widths in the order of the columns. With room for all, each has what it wants and its share of the rest. Without, the
 * widest give first, all of them down to the same width, none below its least; only then do they need more than there is.
 */
export function fitWidths(columns: readonly ColumnNeed[], room: number): number[] {
  const wanted = columns.reduce((sum, column) => sum + column.wanted, 0)
  if (wanted <= room) {
    const shares = columns.reduce((sum, { share }) => sum + share, 0)
    const rest = room - wanted
    return columns.map((column) => column.wanted + (shares === 0 ? 0 : (rest * column.share) / shares))
  }
  const level = commonWidth(columns, room)
  return columns.map((column) => atMost(column, level))
}

function atMost({ wanted, least }: ColumnNeed, level: number): number {
  return Math.max(Math.min(least, wanted), Math.min(wanted, level))
}

/** The width at which columns that want more are cut, so that all together take the room; found by halving. */
function commonWidth(columns: readonly ColumnNeed[], room: number): number {
  let [fits, fails] = [0, Math.max(0, ...columns.map(({ wanted }) => wanted))]
  for (let step = 0; step < 30; step += 1) {
    const middle = (fits + fails) / 2
    const sum = columns.reduce((all, column) => all + atMost(column, middle), 0)
    if (sum <= room) fits = middle
    else fails = middle
  }
  return fits
}
