import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'
import { recordTable } from '../log/record-table.ts'
import { raiseEvent } from '../webhooks/webhook-events.ts'
import { caseNeeds } from './case-records.ts'

/**
 * Cases, as shown both by the incident-response API and by the shared cases. Times are ISO 8601 UTC; severity is a
 * position in the contract's list. A deleted case is only hidden, so that the deletion can be taken back.
 */

export const caseStates = ['open', 'in_progress', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

/** What the log stores of a case: everything that can be changed, and its origin. */
export type CaseContent = {
  readonly title: string
  readonly summary: string
  readonly severity: number
  readonly status: CaseState
  readonly verdict: string | null
  readonly root_cause: string | null
  readonly narrative: string | null
  /** JSON, or null. */
  readonly asset: string | null
  /** JSON array of strings. */
  readonly tags: string
  readonly created_at: string
  readonly resolved_at: string | null
  readonly created_by: string
  /** Id of the key that made it; null for the user. */
  readonly created_key: string | null
  /** Markdown, once it is resolved. */
  readonly report: string | null
}

export type CaseRecord = CaseContent & {
  readonly number: number
  readonly updated_at: string
  readonly id: string
  /** Number of observables. */
  readonly observables: number
  readonly comments: number
  readonly tasks: number
  readonly tasks_done: number
  /** When the first of its open tasks is due; null when none has a due time. */
  readonly next_due: string | null
  /** Not 0 once its resolve target was missed. */
  readonly breached: number
}

const contentColumns = [
  'title',
  'summary',
  'severity',
  'status',
  'verdict',
  'root_cause',
  'narrative',
  'asset',
  'tags',
  'created_at',
  'resolved_at',
  'created_by',
  'created_key',
  'report',
] as const satisfies readonly (keyof CaseContent)[]
const columns = `number, id, ${contentColumns.join(', ')}, updated_at, observables, comments,
  tasks, tasks_done, next_due, breached`

export function caseWithId(reader: ReadHandle, id: string): CaseRecord | null {
  const found = statement(
    reader,
    `SELECT ${columns} FROM incident_case WHERE id = ? AND deleted_at IS NULL`,
  ).get(id)
  return (found as CaseRecord | undefined) ?? null
}

/** Returns the number of a case, including deleted ones; null when there never was one. */
export function caseNumber(reader: ReadHandle, id: string): number | null {
  const number = statement(reader, 'SELECT number FROM incident_case WHERE id = ?').pluck().get(id)
  return (number as number | undefined) ?? null
}

/** A case in the list of all cases, newest first, without long fields. */
export type CaseItem = Pick<
  CaseRecord,
  | 'number'
  | 'id'
  | 'title'
  | 'tags'
  | 'summary'
  | 'severity'
  | 'status'
  | 'verdict'
  | 'created_at'
  | 'updated_at'
  | 'resolved_at'
  | 'created_by'
  | 'observables'
  | 'comments'
  | 'tasks'
  | 'tasks_done'
  | 'next_due'
  | 'breached'
> & { readonly alerts: number }

export const casesQuery = `SELECT number, id, title, tags, summary, severity, status, verdict, created_at, updated_at, resolved_at,
    created_by, observables, comments, tasks, tasks_done, next_due, breached
  FROM incident_case WHERE deleted_at IS NULL ORDER BY number DESC`

/** Counts for all cases in one index scan, which takes a third of the time of one query per case. */
export const alertCountsQuery =
  'SELECT case_number, count(*) FROM alert WHERE case_number IS NOT NULL GROUP BY case_number'

export function listCases(reader: ReadHandle): CaseItem[] {
  const counts = statement(reader, alertCountsQuery).raw().all() as [number: number, alerts: number][]
  const alerts = new Map(counts)
  const cases = statement(reader, casesQuery).all() as Omit<CaseItem, 'alerts'>[]
  // modifies the rows, which belong to this result: copying each would cost as much as reading it
  return cases.map((each) => Object.assign(each, { alerts: alerts.get(each.number) ?? 0 }))
}

/** Returns the tags of cases, most frequent first. */
export function tagsUsed(reader: ReadHandle, limit: number): string[] {
  return statement(
    reader,
    `SELECT t.value FROM incident_case c, json_each(c.tags) t WHERE c.deleted_at IS NULL AND c.tags <> '[]'
     GROUP BY t.value ORDER BY count(*) DESC, t.value LIMIT ?`,
  )
    .pluck()
    .all(limit) as string[]
}

/** Returns cases whose title contains a text, newest first. */
export function casesCalled(
  reader: ReadHandle,
  words: string,
  limit: number,
): Pick<CaseItem, 'id' | 'title' | 'severity' | 'status'>[] {
  return statement(
    reader,
    `SELECT id, title, severity, status FROM incident_case
     WHERE deleted_at IS NULL AND instr(lower(title), lower(?)) > 0 ORDER BY number DESC LIMIT ?`,
  ).all(words.trim(), limit) as ReturnType<typeof casesCalled>
}

/**
 * The last change time is not content: changes to what a case contains update it too, and an act could not be taken back
 * after a later one. A deleted case is hidden; its alerts stay with it, and return with it. Webhooks are notified when one
 * is new or closed.
 */
export const incidentCases = recordTable<CaseContent>({
  part: 'cases',
  kind: 'case',
  scope: 'shared',
  called: (reader, id) => `the case ${caseWithId(reader, id)?.title ?? id}`,
  needs: caseNeeds,
  table: 'incident_case',
  content: contentColumns,
  hidden: 'deleted_at',
  also: ({ at }) => ({ updated_at: at }),
  wrote: (act, { record, before, after }) => {
    if (before !== null && before.status !== 'closed' && after?.status === 'closed')
      raiseEvent(act, 'case.resolved', { case_id: record, verdict: after.verdict })
  },
  refused: 'this case is gone',
})

/** Opens a case; returns its number. */
export function insertCase(act: Act, id: string, content: CaseContent): number {
  raiseEvent(act, 'case.created', { case_id: id, verdict: null })
  incidentCases.put(act, id, content)
  return caseNumber(act.writer, id) as number
}

/** Updates the last change time of a case. This is not logged as a change. */
export function touchCase({ writer, at }: Pick<Act, 'writer' | 'at'>, number: number): void {
  statement(writer, 'UPDATE incident_case SET updated_at = ? WHERE number = ?').run(at, number)
}
