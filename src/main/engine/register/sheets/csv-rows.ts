import { CsvError, parse } from 'csv-parse/sync'
import { OfficeRefusal, officeLimits } from '../../office/office-refusal.ts'
import type { SheetCell, SheetRow } from '../../office/sheet-row.ts'
import { previewRows } from './recognise-sheet.ts'

/** Separators of CSV files, the usual one first. */
const separators = [',', ';', '\t', '|'] as const
/** Number of characters from which the separator is determined. */
const probeLength = 65_536
/** Maximum number of characters of one record; a longer record is an unclosed quote. */
const longestRecord = 4 * 2 ** 20

/** Thrown to stop the parser when enough was read. */
class Enough extends Error {}

/**
 * Reads the records of a CSV text one by one: quotes as in RFC 4180, literal within an unquoted cell, records of any
 * length, line ends of any kind. `take` returns false to stop. Returns null, or the reason why it stopped, without a
 * full stop; records before that were passed to `take`.
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
      ? `a quotation mark opened in record ${number + 1} or later is not closed`
      : `it breaks off after record ${number}`
  }
  return null
}

/**
 * Determines the separator of a text: as stated in its first line (`sep=;`, written by Excel), or else the one with
 * which most columns are recognised. Returns the text without that line.
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
