/** Distributes the width of a table among its columns: no cell is elided while another column has unused room. */

export type ColumnNeed = {
  /** Width of its widest content. */
  readonly wanted: number
  /** Minimum useful width, in the same unit. */
  readonly least: number
  /** Its share of the width that remains when every column has its wanted width; 0 when it would not benefit. */
  readonly share: number
}

/** Parses CSS grid columns in rem: `5.25rem`, without a share of the rest, or `minmax(8rem, 1.2fr)`. */
export function columnShares(widths: string): Omit<ColumnNeed, 'wanted'>[] {
  return [...widths.matchAll(/minmax\(([\d.]+)rem, ([\d.]+)fr\)|([\d.]+)rem/g)].map(
    ([, least, share, fixed]) => ({ least: Number(least ?? fixed), share: Number(share ?? 0) }),
  )
}

/**
 * Returns the widths in the order of the columns. When there is enough room, each column has its wanted width and its
 * share of the rest. Otherwise the widest ones are cut to a common width, none below its minimum; the sum exceeds the
 * room only when the minimums do.
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

/** Returns the common width to which wider columns are cut so that all of them fill the room; found by bisection. */
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
