import { peopleCsv } from '../../../contract/people-csv.ts'
import type { ExportContext, ExportedIndicator } from './exported-indicator.ts'

/** The columns of the export for people and their spreadsheets. */
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
  'known_here',
] as const

/** Lets spreadsheets distinguish UTF-8 from the regional encoding. */
const byteOrderMark = '\ufeff'

/**
 * Renders the rows; marks are separated by spaces, list names and local knowledge by `; `. `first_written` is the
 * spelling in the source, empty when the source is gone.
 */
export function csvExport(
  rows: readonly ExportedIndicator[],
  { bom }: Pick<ExportContext, 'bom'> = {},
): string {
  return (bom === true ? byteOrderMark : '') + peopleCsv(csvColumns, rows.map(cells))
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
    row.known.map(({ words }) => words).join('; '),
  ]
}
