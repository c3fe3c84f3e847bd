import { peopleCsvLine } from '../../contract/people-csv.ts'
import type { Row } from './table.ts'

/** Yields the lines of CSV for people; `--json` has the exact values. Unknown values are empty cells. */
export function* csvLines(columns: readonly string[], rows: Iterable<Row>): Generator<string> {
  yield peopleCsvLine(columns)
  for (const row of rows) yield peopleCsvLine(columns.map((column) => csvCell(row[column])))
}

/** Returns the lines of `csvLines` as one text. */
export function toCsv(columns: readonly string[], rows: Iterable<Row>): string {
  return [...csvLines(columns, rows)].join('')
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.map(String).join(' ') : String(value)
}
