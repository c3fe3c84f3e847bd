import type { MatrixColumn } from './matrix-cells.ts'

/** Bounds on what a window can show, in rem: the minimum sizes of columns and cells, as in matrix.css. */
const columnWidth = 8.25 + 0.1875
const emptyColumnWidth = 0.625 + 0.1875
const gap = 0.1875
const lineHeight = 0.9375
const cellPadding = 0.375
const leastCellHeight = 1.5
/** Maximum number of characters on a line of a name: a column has no more room while there are others beside it. */
const maxLineLength = 28
/** Height of the window's bar, the bar of the view and the heads of the columns. */
const heightAbove = 7

export type Sight = {
  /** Whether cells have a line of marks below their name. */
  readonly hasMarks: boolean
  /** Width of the window, in rem. */
  readonly width: number
  readonly height: number
}

/** Returns how many cells of each column are visible before scrolling; rather too many than too few. */
export function cellsInSight(columns: readonly MatrixColumn[], { hasMarks, width, height }: Sight): number[] {
  let left = 0
  return columns.map(({ cells }) => {
    const isInSight = left < width
    left += cells.length === 0 ? emptyColumnWidth : columnWidth
    if (!isInSight) return 0
    let top = heightAbove
    const hidden = cells.findIndex(({ name }) => {
      const lines = Math.ceil(name.length / maxLineLength) + (hasMarks ? 1 : 0)
      top += Math.max(leastCellHeight, lines * lineHeight + cellPadding) + gap
      return top > height
    })
    return hidden < 0 ? cells.length : hidden + 1
  })
}
