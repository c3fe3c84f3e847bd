import { stringify } from 'csv-stringify/sync'
import type { ExportContext, ExportedIndicator } from './exported-indicator.ts'

/**
 * CSV for people (RFC 4180: CRLF, header, quotes where needed). Spreadsheets run cells that look like formulas, so a
 * cell that starts with one of `= + - @`, a tab or a carriage return gets an apostrophe in front. Programs that need
 * the exact value read the JSON export.
 */
export const csvColumns = [
  'kind',
  'value',
  'shown',
  'count',
  'first_source',
  'first_line',
  'first_byte',
  'first_written',
  'marks',
  'lists',
  'severity',
  'role',
  'role_reason',
  'role_by',
] as const

/** By which spreadsheets tell UTF-8 from the encoding of the country. */
const byteOrderMark = '\ufeff'

/**
 * Renders the rows; marks are separated by spaces, list names by `; `. `first_written` is the spelling in the source, empty
 * when the source is gone.
 */
export function csvExport(
  rows: readonly ExportedIndicator[],
  { bom }: Pick<ExportContext, 'bom'> = {},
): string {
  return (
    (bom === true ? byteOrderMark : '') +
    stringify(rows.map(cells), {
      header: true,
      columns: [...csvColumns],
      record_delimiter: '\r\n',
      // with a delimiter of one's own, a lone CR or LF in a cell would otherwise stay bare
      quote_record_delimiter: true,
    })
  )
}

function cells(row: ExportedIndicator): string[] {
  const { source, line, start, written } = row.first
  return [
    row.kind,
    row.value,
    row.shown,
    String(row.count),
    source,
    String(line),
    String(start),
    written,
    row.marks.join(' '),
    row.lists.join('; '),
    row.severity ?? '',
    row.role,
    row.roleReason,
    row.roleBy,
  ].map(guardFormula)
}

/** Disarms a cell that a spreadsheet would take for a formula. */
export function guardFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
