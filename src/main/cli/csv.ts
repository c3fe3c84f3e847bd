import { peopleCsv } from '../../contract/people-csv.ts'
import type { Row } from './table.ts'

/** Returns rows as CSV for people; `--json` has the exact values. Unknown values are empty cells. */
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
