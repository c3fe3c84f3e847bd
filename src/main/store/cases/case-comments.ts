import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { historyOf } from '../log/acts.ts'
import { caseTable, countedIn, type OfCase } from './case-records.ts'

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
export type CommentContent = OfCase<Omit<CaseComment, 'id'>>

export const caseComments = caseTable<Omit<CaseComment, 'id'>>({
  kind: 'comment',
  table: 'case_comment',
  columns: ['body', 'mentions', 'indicator', 'created_at', 'created_by', 'created_key', 'edited_at'],
  called: 'a comment on a case',
  refused: 'the case of this comment is gone',
  wrote: countedIn('comments'),
})

/** Returns the former texts of a comment, latest first, each with when and by whom it was written. */
export function formerTexts(
  reader: ReadHandle,
  id: string,
  limit: number,
): { readonly body: string; readonly at: string; readonly by: string }[] {
  const texts: { body: string; at: string; by: string }[] = []
  for (const { before } of historyOf(reader, { ...caseComments, record: id }, limit, 0)) {
    if (before === null) continue
    const { body, created_at, created_by, edited_at } = JSON.parse(before) as CommentContent
    texts.push({ body, at: edited_at ?? created_at, by: created_by })
  }
  return texts
}
