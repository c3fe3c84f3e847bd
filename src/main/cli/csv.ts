import { peopleCsv } from '../../contract/people-csv.ts'
import type { Row } from './table.ts'

/**
 * Rows as CSV for people; `--json` has the exact values. What is not known is an empty cell.
 */
export function toCsv(columns: readonly string[], rows: readonly Row[]): string {
  return peopleCsv(
    columns,
    rows.map((row) => columns.map((column) => csvCell(row[column]))),
  )
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.map(String).join(' ') : String(value)
}
