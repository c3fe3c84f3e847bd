import { peopleCsv } from '../../../contract/people-csv.ts'
import { type ExportContext, type ExportedIndicator, rowsForDetection } from './exported-indicator.ts'

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
  'detection',
  'tlp',
  'pap',
] as const

/** Lets spreadsheets distinguish UTF-8 from the regional encoding. */
const byteOrderMark = '\ufeff'

/**
 * Renders the rows; marks are separated by spaces, list names and local knowledge by `; `. `first_written` is the
 * spelling in the source, empty when the source is gone; `detection` is `yes` where a person says so in the export and it
 * can be meant; `tlp` and `pap` are the labels of the session, empty where nobody set one.
 */
export function csvExport(
  rows: readonly ExportedIndicator[],
  context: Pick<ExportContext, 'bom' | 'detection' | 'labels'> = {},
): string {
  const detected = rowsForDetection(rows, context)
  const labels = [context.labels?.tlp ?? '', context.labels?.pap ?? '']
  const start = context.bom === true ? byteOrderMark : ''
  return (
    start +
    peopleCsv(
      csvColumns,
      rows.map((row) => [...cells(row, detected.has(row)), ...labels]),
    )
  )
}

function cells(row: ExportedIndicator, isDetection: boolean): string[] {
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
    isDetection ? 'yes' : '',
  ]
}
