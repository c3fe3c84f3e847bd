import { type RawCell, shownCell } from './raw-cell.ts'

/** A non-empty cell of a sheet, or a formula without a value. */
export type SheetCell = {
  /** Column, from 0. */
  readonly at: number
  /** Null only for a formula that was never calculated. */
  readonly value: RawCell
  readonly isFormula: boolean
}

export type SheetRow = {
  /** Row number as in the sheet, from 1. */
  readonly number: number
  readonly cells: readonly SheetCell[]
  /** Hidden in the sheet, manually or by a filter. */
  readonly isHidden?: boolean
}

/** Takes the rows of one sheet; rows without a cell are left out. */
export type SheetTaker = {
  /** Returns false to stop reading the sheet. */
  readonly row: (row: SheetRow) => boolean
  /** Called for hidden columns, with the first and the last one counted from 0, before any row. */
  readonly hide: (first: number, last: number) => void
  readonly end: () => void
}

/** Opens the next sheet. */
export type OpenSheet = (name: string, isHidden: boolean) => SheetTaker

/** A workbook whose sheets can be read once, in their order. */
export type OpenBook = {
  /** Day numbers count from 1904 instead of 1900. */
  readonly from1904: boolean
  readonly read: (sheet: OpenSheet) => void
}

/** The letters of a column, `AB` for 27. */
export function columnLetters(at: number): string {
  let letters = ''
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

/** Number of characters of a row after which a sentence shows no further cells. */
const longestShown = 120

/** A row in a sentence: its first cells, ` · ` between them. */
export function shownRow({ cells }: Pick<SheetRow, 'cells'>): string {
  const texts: string[] = []
  let length = 0
  for (const { value } of cells) {
    const text = shownCell(value).replace(/\s+/g, ' ').trim()
    if (text === '') continue
    texts.push(text.length > 60 ? `${text.slice(0, 59)}…` : text)
    length += text.length
    if (length > longestShown) break
  }
  return `“${texts.join(' · ')}”`
}
