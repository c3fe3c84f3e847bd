import { stringify } from 'csv-stringify/sync'
import type { Row } from './table.ts'

/**
 * CSV as RFC 4180 has it, with a header. A cell that a spreadsheet would run as a formula gets an apostrophe in front,
 * as in every CSV of Skerry that people open; `--json` has the exact values. What is not known is an empty cell.
 */
export function toCsv(columns: readonly string[], rows: readonly Row[]): string {
  return stringify(
    rows.map((row) => columns.map((column) => csvCell(row[column]))),
    {
      header: true,
      columns: [...columns],
      record_delimiter: '\r\n',
      quote_record_delimiter: true,
      escape_formulas: true,
    },
  )
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.map(String).join(' ') : String(value)
}
