import type { RawCell } from './raw-cell.ts'

/** A cell of a sheet that holds something, or a formula without a value. */
export type SheetCell = {
  /** Column, from 0. */
  readonly at: number
  /** Null only for a formula that was never worked out. */
  readonly value: RawCell
  readonly isFormula: boolean
}

export type SheetRow = {
  /** As the sheet counts, from 1. */
  readonly number: number
  readonly cells: readonly SheetCell[]
}

/** Takes the rows of one sheet; rows without a cell are left out. */
export type SheetTaker = {
  /** Ends the reading of the sheet with false. */
  readonly row: (row: SheetRow) => boolean
  readonly end: () => void
}

/** A workbook whose sheets can be read once, in their order. */
export type OpenBook = {
  /** Day numbers count from 1904 instead of 1900. */
  readonly from1904: boolean
  readonly read: (sheet: (name: string) => SheetTaker) => void
}

/** The letters of a column, `AB` for 27. */
export function columnLetters(at: number): string {
  let letters = ''
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}
