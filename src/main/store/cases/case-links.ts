import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { caseTable, recordsOfCase } from './case-records.ts'

/** Links of cases to other local data. */
export type LinkContent = {
  readonly kind: string
  readonly target: string
  /** Title of the target when the link was made. */
  readonly title: string
  readonly added_at: string
  readonly added_by: string
}
export type CaseLink = LinkContent & { readonly id: string }

export const caseLinks = caseTable<LinkContent>({
  kind: 'case-link',
  table: 'case_link',
  columns: ['kind', 'target', 'title', 'added_at', 'added_by'],
  called: 'a link of a case',
  refused: 'the case of this link is gone',
})

/** Returns the links of a case, including those of other cases to it, as links to these. */
export function linksOfCase(
  reader: ReadHandle,
  { number, id }: { readonly number: number; readonly id: string },
): CaseLink[] {
  const back = statement(
    reader,
    `SELECT l.id, 'case' AS kind, c.id AS target, c.title, l.added_at, l.added_by
     FROM case_link l JOIN incident_case c ON c.number = l.case_number WHERE l.kind = 'case' AND l.target = ?`,
  ).all(id) as CaseLink[]
  const own = recordsOfCase<LinkContent>(reader, caseLinks, number, 'added_at')
  const there = new Set(own.map(({ kind, target }) => `${kind} ${target}`))
  return [...own, ...back.filter(({ target }) => !there.has(`case ${target}`))]
}

export const casesLinkedQuery = `SELECT c.id, c.title, c.severity, c.status FROM case_link l
  JOIN incident_case c ON c.number = l.case_number
  WHERE l.kind = ? AND l.target = ? AND c.deleted_at IS NULL ORDER BY c.number DESC LIMIT ?`

/** Returns the cases linked to a target, newest first. */
export function casesLinkedTo(
  reader: ReadHandle,
  kind: string,
  target: string,
  limit: number,
): { readonly id: string; readonly title: string; readonly severity: number; readonly status: string }[] {
  return statement(reader, casesLinkedQuery).all(kind, target, limit) as ReturnType<typeof casesLinkedTo>
}

const sought: Readonly<Record<string, string>> = {
  session: 'SELECT title FROM triage_session WHERE id = ? AND deleted_at IS NULL',
  record: `SELECT coalesce(name, '') FROM register_record WHERE uuid = ?`,
  actor: `SELECT json_extract(item, '$.primary_name') FROM actor WHERE slug = ?`,
  case: 'SELECT title FROM incident_case WHERE id = ? AND deleted_at IS NULL',
}

/**
 * Returns the current title of the target of a link; null when the target no longer exists. A lookup is repeated
 * whenever it is opened, so it always exists; a record has its kind before its uuid, and may have no name.
 */
export function titleOfTarget(
  reader: ReadHandle,
  { kind, target, title }: Pick<LinkContent, 'kind' | 'target' | 'title'>,
): string | null {
  const sql = sought[kind]
  if (sql === undefined) return title
  const id = kind === 'record' ? target.slice(target.indexOf('/') + 1) : target
  const now = statement(reader, sql).pluck().get(id) as string | undefined
  if (now === undefined) return null
  return now === '' || kind === 'record' ? title : now
}
