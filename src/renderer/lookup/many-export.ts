import { peopleCsv } from '../../contract/people-csv.ts'
import type { LookupRow } from '../../contract/workstation/lookup-table.ts'

/** The table of many values as files. */

const columns = ['kind', 'value', 'shown', 'says', 'severity', 'known', 'problem', 'link'] as const

/** CSV with a header line, in which a spreadsheet computes nothing. */
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

/** JSON with the answers of the lookups as they came. */
export function manyAsJson(rows: readonly LookupRow[]): string {
  return `${JSON.stringify({ count: rows.length, results: rows }, null, 2)}\n`
}
