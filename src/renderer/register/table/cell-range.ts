/** Cells of a table by zero-based row and column, and the selected block. */
export type Cell = { readonly row: number; readonly column: number }

/** `active` receives the typed input; together with `anchor` it spans the selected block. */
export type CellChoice = { readonly active: Cell; readonly anchor: Cell }

/** Bounds of a block, inclusive. */
export type Block = {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** Selects a single cell. */
export function chooseCell(cell: Cell): CellChoice {
  return { active: cell, anchor: cell }
}

/** Returns the block that a selection spans. */
export function blockOf({ active, anchor }: CellChoice): Block {
  return {
    top: Math.min(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    bottom: Math.max(active.row, anchor.row),
    right: Math.max(active.column, anchor.column),
  }
}

/** Whether a cell is in a block. */
export function isInBlock(block: Block, { row, column }: Cell): boolean {
  return block.top <= row && row <= block.bottom && block.left <= column && column <= block.right
}

type Press = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

type Size = { readonly rows: number; readonly columns: number; readonly page: number }

/** Returns the selection after a spreadsheet key; null for any other key. */
export function choiceAfterKey(press: Press, choice: CellChoice, size: Size): CellChoice | null {
  const isHeld = press.ctrlKey || press.metaKey
  if (press.altKey || size.rows === 0) return null
  if (isHeld && press.key.toLowerCase() === 'a')
    return { anchor: { row: 0, column: 0 }, active: { row: size.rows - 1, column: size.columns - 1 } }
  const moved = movedBy(press, choice.active, size, isHeld)
  if (moved === null) return null
  const cell = inside(moved, size)
  const isStretch = press.shiftKey && !['Tab', 'Enter'].includes(press.key)
  return isStretch ? { active: cell, anchor: choice.anchor } : chooseCell(cell)
}

function movedBy(press: Press, { row, column }: Cell, size: Size, isHeld: boolean): Cell | null {
  const back = press.shiftKey ? -1 : 1
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  switch (press.key) {
    case 'ArrowDown':
      return { row: isHeld ? lastRow : row + 1, column }
    case 'ArrowUp':
      return { row: isHeld ? 0 : row - 1, column }
    case 'ArrowRight':
      return { row, column: isHeld ? lastColumn : column + 1 }
    case 'ArrowLeft':
      return { row, column: isHeld ? 0 : column - 1 }
    case 'PageDown':
      return { row: row + size.page, column }
    case 'PageUp':
      return { row: row - size.page, column }
    case 'Home':
      return { row: isHeld ? 0 : row, column: 0 }
    case 'End':
      return { row: isHeld ? lastRow : row, column: lastColumn }
    case 'Enter':
      return { row: row + back, column }
    case 'Tab':
      return tabbed({ row, column }, back, size)
    default:
      return null
  }
}

/**
 * Returns the cell that Tab moves to, continuing in the next row; null at the ends of the table, where Tab leaves it.
 */
function tabbed({ row, column }: Cell, step: number, size: Size): Cell | null {
  const at = row * size.columns + column + step
  if (at < 0 || at >= size.rows * size.columns) return null
  return { row: Math.floor(at / size.columns), column: at % size.columns }
}

/** Returns the nearest cell inside the table. */
export function inside({ row, column }: Cell, { rows, columns }: Pick<Size, 'rows' | 'columns'>): Cell {
  const between = (value: number, most: number) => Math.max(0, Math.min(value, most - 1))
  return { row: between(row, rows), column: between(column, columns) }
}
