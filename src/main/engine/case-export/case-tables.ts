import { peopleCsv } from '../../../contract/people-csv.ts'
import { zipPackage } from '../archive/write-zip.ts'
import type { ExportedCase } from './exported-case.ts'

/**
 * Returns the tables of a case as CSV for people, in one zip. A cell that a spreadsheet would execute is turned into
 * text; lists are in one cell, separated by spaces. A table without rows has its header.
 */
export function caseTables(given: ExportedCase): Uint8Array<ArrayBuffer> {
  return zipPackage(
    new Map([
      ['alerts.csv', csv(alertColumns, given.alerts.map(withKnownTime))],
      ['indicators.csv', csv(indicatorColumns, given.indicators)],
      ['timeline.csv', csv(timelineColumns, given.timeline)],
      ['tasks.csv', csv(taskColumns, given.tasks)],
      ['evidence.csv', csv(evidenceColumns, given.evidence)],
      ['custody.csv', csv(custodyColumns, given.custody)],
      ['comments.csv', csv(commentColumns, given.comments)],
      ['links.csv', csv(linkColumns, given.links)],
      ['techniques.csv', csv(techniqueColumns, given.techniques)],
      [
        'references.csv',
        csv(
          referenceColumns,
          given.alerts.flatMap(({ id, references }) => references.map((each) => ({ alert: id, ...each }))),
        ),
      ],
    ]),
  )
}

/** Without the time of receipt in place of a time that is unknown. */
const withKnownTime = (alert: ExportedCase['alerts'][number]) =>
  alert.dated ? alert : { ...alert, detected_at: '' }

type Row<T> = ExportedCase[T & keyof ExportedCase] extends readonly (infer R)[] ? R : never
type Columns<T> = readonly (keyof Row<T> & string)[]

const alertColumns: Columns<'alerts'> = [
  'id',
  'source',
  'external_id',
  'title',
  'description',
  'severity',
  'status',
  'detected_at',
  'received_at',
  'count',
  'hostname',
  'tags',
  'techniques',
]
const indicatorColumns: Columns<'indicators'> = [
  'id',
  'type',
  'value',
  'defanged',
  'extracted',
  'detection',
  'marked_by',
  'never',
  'category',
  'comment',
  'first_seen',
  'last_seen',
  'first_received',
  'last_received',
  'added_at',
  'added_by',
]
const timelineColumns: Columns<'timeline'> = ['at', 'happened_at', 'by', 'kind', 'words']
const taskColumns: Columns<'tasks'> = ['id', 'title', 'owner', 'due_at', 'done_at', 'done_by']
const evidenceColumns: Columns<'evidence'> = [
  'id',
  'filename',
  'size',
  'md5',
  'sha1',
  'sha256',
  'mime_type',
  'added_at',
  'by',
]
const custodyColumns: Columns<'custody'> = [
  'entry',
  'at',
  'by',
  'what',
  'evidence',
  'filename',
  'sha256',
  'former',
  'hash',
]
const commentColumns: Columns<'comments'> = ['id', 'at', 'by', 'edited_at', 'body']
const linkColumns: Columns<'links'> = ['kind', 'target', 'title', 'added_at', 'added_by']
const referenceColumns = ['alert', 'url', 'title'] as const
const techniqueColumns: Columns<'techniques'> = ['id', 'name', 'tactic', 'source']

function csv<R extends object>(columns: readonly (keyof R & string)[], rows: readonly R[]): string {
  return peopleCsv(
    columns,
    rows.map((row) => columns.map((column) => cell(row[column]))),
  )
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join(' ') : String(value)
}
