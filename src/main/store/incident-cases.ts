import type { ReadHandle } from './handle.ts'
import type { Act } from './log.ts'
import { statement } from './prepared.ts'
import { raiseEvent } from './webhook-events.ts'

/**
 * Cases, which the incident-response API and the shared cases are two faces of. Times are ISO 8601 UTC; severity is its position
 * in the contract's list. A deleted case stays, out of sight, so that the deletion can be taken back.
 */

export const caseStates = ['open', 'in_progress', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

/** What the log keeps of a case: everything that somebody can change, and where it came from. */
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
  /** JSON of a list of texts. */
  readonly tags: string
  readonly created_at: string
  readonly updated_at: string
  readonly resolved_at: string | null
  readonly created_by: string
  /** Id of the key that made it; null for the user. */
  readonly created_key: string | null
  /** Markdown, once it is resolved. */
  readonly report: string | null
}

export type CaseRecord = CaseContent & {
  readonly number: number
  readonly id: string
  /** How many it has. */
  readonly observables: number
  readonly comments: number
  readonly tasks: number
  readonly tasks_done: number
  /** When the first of its open tasks is due; null when none of them has a time. */
  readonly next_due: string | null
  /** Not 0 once it was to be resolved and was not. */
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
  'updated_at',
  'resolved_at',
  'created_by',
  'created_key',
  'report',
] as const satisfies readonly (keyof CaseContent)[]
const columns = `number, id, ${contentColumns.join(', ')}, observables, comments,
  tasks, tasks_done, next_due, breached`

export function caseWithId(reader: ReadHandle, id: string): CaseRecord | null {
  const found = statement(
    reader,
    `SELECT ${columns} FROM incident_case WHERE id = ? AND deleted_at IS NULL`,
  ).get(id)
  return (found as CaseRecord | undefined) ?? null
}

/** The number of a case, also of a deleted one; null when there never was one. */
export function caseNumber(reader: ReadHandle, id: string): number | null {
  const number = statement(reader, 'SELECT number FROM incident_case WHERE id = ?').pluck().get(id)
  return (number as number | undefined) ?? null
}

/** All cases, newest first; what is long is left out. */
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

/** Counted for all cases in one pass of their index, which is a third of what a question for each costs. */
export const alertCountsQuery =
  'SELECT case_number, count(*) FROM alert WHERE case_number IS NOT NULL GROUP BY case_number'

export function listCases(reader: ReadHandle): CaseItem[] {
  const counts = statement(reader, alertCountsQuery).raw().all() as [number: number, alerts: number][]
  const alerts = new Map(counts)
  const cases = statement(reader, casesQuery).all() as Omit<CaseItem, 'alerts'>[]
  // the rows are this answer's own: a copy of each would cost as much as reading it
  return cases.map((each) => Object.assign(each, { alerts: alerts.get(each.number) ?? 0 }))
}

/** The tags of cases, the most used first. */
export function tagsUsed(reader: ReadHandle, limit: number): string[] {
  return statement(
    reader,
    `SELECT t.value FROM incident_case c, json_each(c.tags) t WHERE c.deleted_at IS NULL AND c.tags <> '[]'
     GROUP BY t.value ORDER BY count(*) DESC, t.value LIMIT ?`,
  )
    .pluck()
    .all(limit) as string[]
}

/** Cases whose title holds some words, newest first. */
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

const loggedCase = { part: 'cases', kind: 'case' } as const

/**
 * A case as the log keeps it, without when it was changed last: what is in it moves that too, and an act could not be taken back
 * once a later one was.
 */
function loggedContent(content: CaseContent): string {
  const kept = contentColumns.filter((column) => column !== 'updated_at')
  return JSON.stringify(Object.fromEntries(kept.map((column) => [column, content[column]])))
}

function contentOf(reader: ReadHandle, id: string): CaseContent | null {
  const found = statement(
    reader,
    `SELECT ${contentColumns.join(', ')} FROM incident_case WHERE id = ? AND deleted_at IS NULL`,
  ).get(id)
  return (found as CaseContent | undefined) ?? null
}

/** Puts a case there, changes it, or brings a deleted one back; gives its number. Webhooks hear of what is new or closed by it. */
export function putCase(act: Act, id: string, content: CaseContent): number {
  const { writer, log } = act
  const before = contentOf(writer, id)
  if (before === null && caseNumber(writer, id) === null)
    raiseEvent(act, 'case.created', { case_id: id, verdict: null })
  if (content.status === 'closed' && before !== null && before.status !== 'closed')
    raiseEvent(act, 'case.resolved', { case_id: id, verdict: content.verdict })
  const values = contentColumns.map((column) => content[column])
  const number = statement(
    writer,
    `INSERT INTO incident_case (id, ${contentColumns.join(', ')}) VALUES (?${', ?'.repeat(contentColumns.length)})
     ON CONFLICT (id) DO UPDATE SET ${contentColumns.map((column) => `${column} = excluded.${column}`).join(', ')},
       deleted_at = NULL RETURNING number`,
  )
    .pluck()
    .get(id, ...values) as number
  log({
    ...loggedCase,
    record: id,
    before: before === null ? null : loggedContent(before),
    after: loggedContent(content),
  })
  return number
}

/** Takes a case out of sight; false when there is none. Its alerts stay with it, and come back with it. */
export function deleteCase({ writer, log, at }: Pick<Act, 'writer' | 'log' | 'at'>, id: string): boolean {
  const before = contentOf(writer, id)
  if (before === null) return false
  statement(writer, 'UPDATE incident_case SET deleted_at = ? WHERE id = ?').run(at, id)
  log({ ...loggedCase, record: id, before: loggedContent(before), after: null })
  return true
}

/** Says that something in a case changed. It is no change of its own. */
export function touchCase({ writer, at }: Pick<Act, 'writer' | 'at'>, number: number): void {
  statement(writer, 'UPDATE incident_case SET updated_at = ? WHERE number = ?').run(at, number)
}
