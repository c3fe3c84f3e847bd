import { SheetRefusal, sheetLimits } from './sheet-refusal.ts'
import type { SheetCell } from './sheet-row.ts'

/** Counts the cells of all sheets of a file and the characters in them, and refuses beyond the bounds. */
export class CellCount {
  private cells = 0
  private characters = 0

  add(cells: readonly SheetCell[]): void {
    this.cells += cells.length
    if (this.cells > sheetLimits.cells)
      throw new SheetRefusal('it has more than 20 million cells that hold something', true)
    for (const { value } of cells) if (typeof value === 'string') this.characters += value.length
    if (this.characters > sheetLimits.textLength)
      throw new SheetRefusal('its cells hold more than 256 million characters', true)
  }
}
