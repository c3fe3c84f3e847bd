import type { MatrixColumn } from './matrix-cells.ts'

/** What a window can hold at most, in rem: the least that columns and cells take, as matrix.css has them. */
const columnWidth = 8.25 + 0.1875
const emptyColumnWidth = 0.625 + 0.1875
const gap = 0.1875
const lineHeight = 0.9375
const cellPadding = 0.375
const leastCellHeight = 1.5
/** A column is no wider than this while there are others beside it, so that a line of a name holds no more signs. */
const maxLineLength = 28
/** The window's bar, that of the view, and the heads of the columns. */
const heightAbove = 7

export type Sight = {
  /** Whether cells have a line of marks below their name. */
  readonly hasMarks: boolean
  /** Of the window, in rem. */
  readonly width: number
  readonly height: number
}

/** How many cells of each column can be in sight before anything is scrolled; rather some more than too few. */
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
