import { CsvError, parse } from 'csv-parse/sync'
import { OfficeRefusal, officeLimits } from '../../office/office-refusal.ts'
import type { SheetCell, SheetRow } from '../../office/sheet-row.ts'
import { previewRows } from './recognise-sheet.ts'

/** What stands between the cells of CSV files, the usual one first. */
const separators = [',', ';', '\t', '|'] as const
/** Characters from which the separator is told. */
const probeLength = 65_536
/** Characters of one record; a record without end is a quote that is not closed. */
const longestRecord = 4 * 2 ** 20

/** Raised to end a reading that has all it wants. */
class Enough extends Error {}

/**
 * Reads the records of a CSV text one by one: quotes as in RFC 4180, taken for themselves within a cell that has none around
 * it, records of any length, ends of lines of any kind. `take` ends the reading with false. Answers null, or why it broke off,
 * without a full stop; what was read before it is taken.
 */
export function readCsvRows(
  text: string,
  separator: string,
  take: (row: SheetRow) => boolean,
): string | null {
  let number = 0
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: longestRecord,
      on_record: (record: readonly string[]) => {
        number++
        if (!take({ number, cells: cellsOf(record) })) throw new Enough()
        return null
      },
    })
  } catch (error) {
    if (error instanceof Enough) return null
    if (!(error instanceof CsvError)) throw error
    return error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
      ? `a quote that opens in record ${number + 1} or behind it is not closed`
      : `it breaks off behind record ${number}`
  }
  return null
}

/**
 * Tells what separates the cells of a text: what its first line says (`sep=;`, a habit of Excel), or else the sign with which
 * the most columns are recognised. Answers the text without that line.
 */
export function separatorOf(
  text: string,
  recognisedColumns: (rows: readonly SheetRow[]) => number,
): { separator: string; text: string } {
  const [line, stated] = /^sep=(.)\r?\n/.exec(text) ?? []
  if (line !== undefined && stated !== undefined) return { separator: stated, text: text.slice(line.length) }
  let best: { separator: string; columns: number; cells: number } | null = null
  for (const separator of separators) {
    const rows: SheetRow[] = []
    readCsvRows(text.slice(0, probeLength), separator, (row) => {
      rows.push(row)
      return rows.length < previewRows
    })
    const columns = recognisedColumns(rows)
    const cells = Math.max(0, ...rows.map((row) => row.cells.length))
    if (
      best === null ||
      columns > best.columns ||
      (columns === best.columns && columns === 0 && cells > best.cells)
    )
      best = { separator, columns, cells }
  }
  return { separator: best?.separator ?? ',', text }
}

function cellsOf(record: readonly string[]): SheetCell[] {
  if (record.length > officeLimits.columns) throw new OfficeRefusal('a record has more than 16,384 cells')
  const cells: SheetCell[] = []
  for (const [at, value] of record.entries()) if (value !== '') cells.push({ at, value, isFormula: false })
  return cells
}
