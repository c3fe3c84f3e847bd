import { isShownNumber, type RawCell, shownCell } from '../../office/raw-cell.ts'
import type { SheetRow, SheetTaker } from '../../office/sheet-row.ts'
import { readCsvRows, separatorOf } from './csv-rows.ts'
import { decodeCsv } from './decode-csv.ts'
import { openWorkbook } from './open-workbook.ts'
import { type WrittenCell, type WrittenSheet, writeXlsxSheets } from './xlsx-writer.ts'

/**
 * Writes the rows of a file that an import leaves out, or takes without some of their cells, as a workbook to send
 * back: the rows as they are, sheet by sheet under their header, with the reason in the last column.
 */

/** A row, and what is to be said about it. */
export type TellingRow = {
  readonly sheet: string
  readonly row: number
  readonly reason: string
  /** Whether the whole row stays out; otherwise cells of it. */
  readonly isOut: boolean
}

/** Maximum number of rows of such a workbook. */
const maxRows = 20_000
const widest = 200

/** Returns the workbook; null when no row is to be told of. `headers` are the rows of the headers, by sheet. */
export async function writeLeftOut(
  files: ReadonlyMap<string, Uint8Array>,
  isWorkbook: boolean,
  rows: readonly TellingRow[],
  headers: ReadonlyMap<string, number>,
): Promise<Uint8Array | null> {
  const wanted = new Map<string, Map<number, string[]>>()
  for (const { sheet, row, reason } of rows.slice(0, maxRows)) {
    const of = wanted.get(sheet) ?? new Map<number, string[]>()
    wanted.set(sheet, of)
    const there = of.get(row)
    if (there === undefined) of.set(row, [reason])
    else if (there.length < 10) there.push(reason)
  }
  if (wanted.size === 0) return null
  const sheets: WrittenSheet[] = []
  const taker = (name: string): SheetTaker => takerOf(name, wanted.get(name), headers.get(name) ?? 0, sheets)
  if (isWorkbook) {
    for (const bytes of files.values()) openWorkbook(bytes).read((name) => taker(name))
  } else
    for (const [name, bytes] of files) {
      const decoded = decodeCsv(bytes)
      if (decoded === null) continue
      const { separator, text } = separatorOf(decoded.text, ([first]) => first?.cells.length ?? 0)
      const one = taker(name)
      readCsvRows(text, separator, (row) => one.row(row))
      one.end()
    }
  return sheets.length === 0 ? null : writeXlsxSheets(sheets)
}

function takerOf(
  name: string,
  wanted: ReadonlyMap<number, readonly string[]> | undefined,
  header: number,
  sheets: WrittenSheet[],
): SheetTaker {
  const last = wanted === undefined ? 0 : Math.max(header, ...wanted.keys())
  const kept: { row: SheetRow; reasons: readonly string[] | null }[] = []
  return {
    hide: () => undefined,
    row: (row) => {
      const reasons = wanted?.get(row.number) ?? null
      if (reasons !== null || row.number === header) kept.push({ row, reasons })
      return row.number < last
    },
    end: () => {
      if (kept.length > 0) sheets.push(sheetOf(name, kept, sheets))
    },
  }
}

function sheetOf(
  name: string,
  kept: readonly { row: SheetRow; reasons: readonly string[] | null }[],
  sheets: readonly WrittenSheet[],
): WrittenSheet {
  const width = Math.min(
    widest,
    kept.reduce((most, { row }) => Math.max(most, (row.cells.at(-1)?.at ?? 0) + 1), 1),
  )
  const rows = kept.map(({ row, reasons }): WrittenCell[] => {
    const cells: WrittenCell[] = Array.from({ length: width }, () => null)
    for (const { at, value } of row.cells) if (at < width) cells[at] = written(value)
    return [row.number, ...cells, reasons === null ? 'Why' : reasons.join(' ')]
  })
  const isHead = kept[0]?.reasons === null
  if (isHead && rows[0] !== undefined) rows[0][0] = 'Row'
  return {
    name: uniqueName(name, sheets),
    rows,
    widths: [6, ...Array.from({ length: width }, () => 16), 60],
    frozen: { rows: isHead ? 1 : 0, columns: 0 },
    choices: [],
  }
}

function written(value: RawCell): WrittenCell {
  if (value === null || typeof value === 'string' || value instanceof Date) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  return isShownNumber(value) ? value.shown : shownCell(value)
}

/** A name that a workbook may give a sheet: at most 31 characters, none of them a sign of references. */
function uniqueName(name: string, sheets: readonly WrittenSheet[]): string {
  const plain =
    name
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/^'|'$/g, '')
      .trim()
      .slice(0, 28) || 'Sheet'
  let made = plain
  for (let count = 2; sheets.some((sheet) => sheet.name.toLowerCase() === made.toLowerCase()); count++)
    made = `${plain.slice(0, 26)} ${count}`
  return made
}
