import { OfficeRefusal, officeLimits } from './office-refusal.ts'
import type { SheetCell } from './sheet-row.ts'

/** Counts the cells of all sheets of a file and the characters in them, and refuses beyond the bounds. */
export class CellCount {
  private cells = 0
  private characters = 0
  private repeated = 0
  private repeatedCharacters = 0

  add(cells: readonly SheetCell[]): void {
    this.cells += cells.length
    if (this.cells > officeLimits.cells)
      throw new OfficeRefusal('it has more than 20 million cells that are not empty', true)
    for (const { value } of cells) if (typeof value === 'string') this.characters += value.length
    if (this.characters > officeLimits.textLength)
      throw new OfficeRefusal('its cells hold more than 256 million characters', true)
  }

  /**
   * Counts cells that a file does not contain but declares as repeated: a hundred bytes can expand to a sheet full of
   * them.
   */
  repeat(cells: readonly Pick<SheetCell, 'value'>[], times: number): void {
    if (times <= 0) return
    this.repeated += cells.length * times
    for (const { value } of cells)
      if (typeof value === 'string') this.repeatedCharacters += value.length * times
    if (this.repeated > officeLimits.repeatedCells || this.repeatedCharacters > officeLimits.repeatedLength)
      throw new OfficeRefusal(
        'it repeats the same rows or cells more than 65,536 times: delete what is filled in below and beside the tables',
        true,
      )
  }
}
