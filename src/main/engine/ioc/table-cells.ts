import { meter } from './meter.ts'

const tab = 0x09
const feed = 0x0a

/** A cell: its column, counted from 0, and the index of its first byte. */
export type Cell = { readonly column: number; readonly start: number }

/**
 * The cells of a table in which values stand, found by reading backwards to the start of the row. Values are asked for
 * from left to right; what was read for one is not read again for the next.
 */
export class TableCells {
  /** Offsets of the last value, of its cell and of its row, and its column. */
  private last = { at: Number.NEGATIVE_INFINITY, cell: 0, row: 0, column: 0 }

  /**
   * Returns the cell of a value at an index of the bytes from offset `base` on; null where its row begins before
   * `least`, before which nothing is looked at. A row also begins at `least` when `startsRow`. Without `starts`, tabs
   * separate cells; with them, these are the first characters of each column in a line.
   */
  at(
    window: Buffer,
    {
      base,
      least,
      startsRow,
    }: { readonly base: number; readonly least: number; readonly startsRow: boolean },
    index: number,
    starts?: readonly number[],
  ): Cell | null {
    const known = this.last.at - base
    const from = known >= least && known < index ? known : least
    let at = index - 1
    let tabs = 0
    let cell = -1
    for (; at >= from && window[at] !== feed; at--) {
      if (window[at] !== tab) continue
      tabs++
      if (cell < 0) cell = at + 1
    }
    meter.steps += index - at
    if (at < from && from === known) {
      const { cell: before, row, column } = this.last
      this.last = { at: base + index, cell: cell < 0 ? before : base + cell, row, column: column + tabs }
    } else {
      const isWhole = at >= from || startsRow
      // a row whose start is not seen is in no column that is known
      const row = isWhole ? base + at + 1 : Number.NEGATIVE_INFINITY
      this.last = { at: base + index, cell: base + (cell < 0 ? at + 1 : cell), row, column: tabs }
    }
    const row = this.last.row - base
    if (row < least) return null
    if (starts === undefined) return { column: this.last.column, start: this.last.cell - base }
    const before = [...window.toString('utf8', row, index)]
    const column = starts.findLastIndex((start) => start <= before.length)
    const inCell = before.slice(Math.max(0, starts[column] ?? 0)).join('')
    return { column, start: index - Buffer.byteLength(inCell) }
  }
}
