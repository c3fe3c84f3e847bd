import type { CellCount } from './cell-count.ts'
import { OfficeRefusal, officeLimits } from './office-refusal.ts'
import type { RawCell } from './raw-cell.ts'
import type { SheetCell, SheetTaker } from './sheet-row.ts'
import type { XlsxBook } from './xlsx-book.ts'
import { joinRun, type Progress, readXmlPart, withoutEscapes } from './xml-part.ts'
import type { ZipParts } from './zip-parts.ts'

const dayLength = 86_400_000

/**
 * Reads the rows of a sheet (ECMA-376 part 1, 18.3.1): `row` with its number, in it `c` with its reference, its type
 * `t` and its format `s`; in that the formula `f`, the value `v`, or an inline text `is`. Cells that only have a format
 * are skipped. Reading ends after the cells: the formatting rules behind them may be of any size.
 */
export function readXlsxSheet(
  parts: ZipParts,
  part: string,
  book: XlsxBook,
  count: CellCount,
  taker: Pick<SheetTaker, 'row' | 'hide'>,
): void {
  let progress: Progress = 'read'
  let number = 0
  let cells: SheetCell[] = []
  let at = -1
  let type = ''
  let format = -1
  let inside: '' | 'v' | 't' = ''
  let value = ''
  let hasValue = false
  let isFormula = false
  let isCell = false
  let isReading = false
  let isHidden = false
  readXmlPart(
    parts,
    part,
    {
      open: (name, attributes) => {
        if (progress !== 'read') return
        if (name === 'c') {
          at = columnOf(attributes.get('r'), at)
          type = attributes.get('t') ?? ''
          format = Number(attributes.get('s') ?? -1)
          value = ''
          hasValue = false
          isFormula = false
          isCell = true
        } else if (name === 'v' || (name === 't' && !isReading)) {
          inside = name
          hasValue = true
        } else if (name === 'f') isFormula = isCell
        else if (name === 'rPh') isReading = true
        else if (name === 'row') {
          number = rowOf(attributes.get('r'), number)
          isHidden = isTrue(attributes.get('hidden'))
          cells = []
          at = -1
        } else if (name === 'col' && isTrue(attributes.get('hidden')))
          taker.hide(Number(attributes.get('min') ?? 1) - 1, Number(attributes.get('max') ?? 1) - 1)
      },
      text: (text) => {
        if (inside !== '' && isCell) value = joinRun(value, text)
      },
      close: (name) => {
        if (progress !== 'read') return
        if (name === 'v' || name === 't') inside = ''
        else if (name === 'rPh') isReading = false
        else if (name === 'c') {
          isCell = false
          const read = hasValue ? cellValue(type, value, format, book) : null
          if (read === null ? isFormula : read !== '') cells.push({ at, value: read, isFormula })
        } else if (name === 'row') {
          count.add(cells)
          const row = isHidden ? { number, cells, isHidden } : { number, cells }
          if (cells.length > 0 && !taker.row(row)) progress = 'leave'
        } else if (name === 'sheetData') progress = 'check'
      },
    },
    () => progress,
  )
}

function cellValue(type: string, value: string, format: number, book: XlsxBook): RawCell {
  if (type === 'inlineStr' || type === 'str') return withoutEscapes(value)
  if (value === '') return null
  if (type === 's') return book.texts[Number(value)] ?? missingText()
  if (type === 'b') return value === '1' || value === 'true'
  if (type === 'e' || type === 'd') return value
  const number = Number(value)
  if (Number.isNaN(number)) return value
  const show = book.formats[format] ?? null
  if (show === 'day') return dayOf(number, book.from1904)
  const shown = show?.(number) ?? null
  return shown === null ? number : { number, shown }
}

function isTrue(flag: string | undefined): boolean {
  return flag === '1' || flag === 'true'
}

function missingText(): never {
  throw new OfficeRefusal('a cell refers to a text that is not there')
}

/** Returns the date of a day number. Day 60 of the 1900 date system, which never existed, becomes the day before. */
function dayOf(serial: number, from1904: boolean): Date {
  const days = from1904 ? serial + 1462 : serial
  const seconds = Math.round((days < 60 ? days + 1 : days) * 86_400)
  return new Date(Date.UTC(1899, 11, 30) + (seconds / 86_400) * dayLength)
}

/** Returns the column of a cell reference such as `AB12`; without a reference, the column after the last one. */
function columnOf(place: string | undefined, last: number): number {
  let column = 0
  for (let index = 0; place !== undefined && index < place.length; index++) {
    const letter = place.charCodeAt(index) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
    if (column > officeLimits.columns) throw new OfficeRefusal('it has a cell outside a sheet')
  }
  const at = column === 0 ? last + 1 : column - 1
  if (at >= officeLimits.columns) throw new OfficeRefusal('it has a cell outside a sheet')
  return at
}

function rowOf(given: string | undefined, last: number): number {
  const number = given === undefined ? last + 1 : Number(given)
  if (!Number.isInteger(number) || number < 1 || number > officeLimits.rows)
    throw new OfficeRefusal('it has a row outside a sheet')
  return number
}
