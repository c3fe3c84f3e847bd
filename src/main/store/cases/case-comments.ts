import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { historyOf } from '../log/acts.ts'
import type { Act } from '../log/log.ts'

/** Comments on a case, in Markdown as they were written. */
export type CaseComment = {
  readonly id: string
  readonly body: string
  /** JSON array of strings. */
  readonly mentions: string
  /** Id of the indicator of the case that it is about; null when there is none. */
  readonly indicator: string | null
  readonly created_at: string
  readonly created_by: string
  readonly created_key: string | null
  /** When it was last corrected; null when it never was. */
  readonly edited_at: string | null
}

const columns =
  'k.id, k.body, k.mentions, k.indicator, k.created_at, k.created_by, k.created_key, k.edited_at'

export function commentsOfCase(reader: ReadHandle, caseNumber: number): CaseComment[] {
  return statement(
    reader,
    `SELECT ${columns} FROM case_comment k WHERE k.case_number = ? ORDER BY k.number`,
  ).all(caseNumber) as CaseComment[]
}

/** What the log stores of a comment. */
export type CommentContent = Omit<CaseComment, 'id'> & { readonly case_id: string }

/** Default for log entries from before comments could be corrected. */
const unedited = { edited_at: null }

const logged = { part: 'cases', kind: 'comment' } as const

function contentOf(reader: ReadHandle, id: string): CommentContent | null {
  const found = statement(
    reader,
    `SELECT c.id AS case_id, ${columns.replace('k.id, ', '')}
     FROM case_comment k JOIN incident_case c ON c.number = k.case_number WHERE k.id = ?`,
  ).get(id)
  return (found as CommentContent | undefined) ?? null
}

/** Returns the former texts of a comment, latest first, each with when and by whom it was written. */
export function formerTexts(
  reader: ReadHandle,
  id: string,
  limit: number,
): { readonly body: string; readonly at: string; readonly by: string }[] {
  const texts: { body: string; at: string; by: string }[] = []
  for (const { before } of historyOf(reader, { ...logged, record: id }, limit, 0)) {
    if (before === null) continue
    const { body, created_at, created_by, edited_at } = JSON.parse(before) as CommentContent
    texts.push({ body, at: edited_at ?? created_at, by: created_by })
  }
  return texts
}

/** Inserts a comment; false when its case does not exist, or the comment already does. */
export function putComment(
  { writer, log }: Pick<Act, 'writer' | 'log'>,
  id: string,
  content: CommentContent,
): boolean {
  const { changes } = statement(
    writer,
    `INSERT INTO case_comment (id, case_number, body, mentions, indicator, created_at, created_by, created_key, edited_at)
     SELECT @id, number, @body, @mentions, @indicator, @created_at, @created_by, @created_key, @edited_at
     FROM incident_case WHERE id = @case_id ON CONFLICT DO NOTHING`,
  ).run({ ...unedited, ...content, id })
  if (changes === 0) return false
  recount(writer, content.case_id, 1)
  // logged as read back, since its text is compared when the act is taken back
  log({ ...logged, record: id, before: null, after: JSON.stringify(contentOf(writer, id)) })
  return true
}

/** Changes the content of a comment, or restores a deleted one; false when its case does not exist. */
export function changeComment(
  act: Pick<Act, 'writer' | 'log'>,
  id: string,
  content: CommentContent,
): boolean {
  const { writer, log } = act
  const before = contentOf(writer, id)
  if (before === null) return putComment(act, id, content)
  statement(
    writer,
    'UPDATE case_comment SET body = @body, mentions = @mentions, indicator = @indicator, edited_at = @edited_at WHERE id = @id',
  ).run({ ...unedited, ...content, id })
  log({
    ...logged,
    record: id,
    before: JSON.stringify(before),
    after: JSON.stringify(contentOf(writer, id)),
  })
  return true
}

/** Removes a comment; false when there is none. */
export function deleteComment({ writer, log }: Pick<Act, 'writer' | 'log'>, id: string): boolean {
  const before = contentOf(writer, id)
  if (before === null) return false
  statement(writer, 'DELETE FROM case_comment WHERE id = ?').run(id)
  recount(writer, before.case_id, -1)
  log({ ...logged, record: id, before: JSON.stringify(before), after: null })
  return true
}

function recount(writer: Act['writer'], caseId: string, by: number): void {
  statement(writer, 'UPDATE incident_case SET comments = comments + ? WHERE id = ?').run(by, caseId)
}
