import { peopleCsv } from '../../contract/people-csv.ts'
import type { LookupRow } from '../../contract/workstation/lookups/lookup-table.ts'

/** Exports the table of many values to files. */

const columns = ['kind', 'value', 'shown', 'says', 'severity', 'known', 'problem', 'link'] as const

/** Returns CSV with a header line, escaped against formulas in spreadsheets. */
export function manyAsCsv(rows: readonly LookupRow[]): string {
  return peopleCsv(
    columns,
    rows.map((row) => [
      row.kind,
      row.value,
      row.shown,
      row.title,
      row.severity ?? '',
      String(row.known),
      row.problem?.message ?? '',
      row.link,
    ]),
  )
}

/** Returns JSON with the answers of the lookups as received. */
export function manyAsJson(rows: readonly LookupRow[]): string {
  return `${JSON.stringify({ count: rows.length, results: rows }, null, 2)}\n`
}
