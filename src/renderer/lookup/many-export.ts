import type { LookupRow } from '../../contract/workstation/lookup-table.ts'

/** The table of many values as files. */

const columns = ['kind', 'value', 'shown', 'says', 'severity', 'known', 'problem', 'link'] as const

/** CSV with a header line and CRLF (RFC 4180). Cells that a spreadsheet would compute are made texts. */
export function manyAsCsv(rows: readonly LookupRow[]): string {
  const lines = rows.map((row) =>
    [
      row.kind,
      row.value,
      row.shown,
      row.title,
      row.severity ?? '',
      String(row.known),
      row.problem?.message ?? '',
      row.link,
    ].map(csvCell),
  )
  return [[...columns], ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

/** JSON with the answers of the lookups as they came. */
export function manyAsJson(rows: readonly LookupRow[]): string {
  return `${JSON.stringify({ count: rows.length, results: rows }, null, 2)}\n`
}

function csvCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
