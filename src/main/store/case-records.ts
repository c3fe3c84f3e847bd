import type { ReadHandle, WriteHandle } from './handle.ts'
import type { Act } from './log.ts'
import { statement } from './prepared.ts'

/** Records that belong to one case and are written and logged alike: tasks and their like. */

/** How such records are kept: their kind in the log, their table, and the columns of their content. */
export type CaseTable<C> = {
  readonly kind: string
  readonly table: string
  readonly columns: readonly (keyof C & string)[]
  /** What is kept of them in their case is made anew. */
  readonly recount?: (writer: WriteHandle, caseNumber: number) => void
}

type Value = string | number | null

/** What the log keeps of one: its content, and the case to which it belongs. */
export type CaseRecordContent<C> = C & { readonly case_id: string }

/** The records of a case in the order of a column. */
export function recordsOfCase<C>(
  reader: ReadHandle,
  { table, columns }: CaseTable<C>,
  caseNumber: number,
  order: (keyof C & string) | 'number',
): (C & { readonly id: string })[] {
  return statement(
    reader,
    `SELECT id, ${columns.join(', ')} FROM ${table} WHERE case_number = ? ORDER BY ${order}, number`,
  ).all(caseNumber) as (C & { readonly id: string })[]
}

function contentOf<C>(
  reader: ReadHandle,
  { table, columns }: CaseTable<C>,
  id: string,
): (CaseRecordContent<C> & { readonly case_number: number }) | null {
  const found = statement(
    reader,
    `SELECT c.id AS case_id, ${columns.map((column) => `r.${column}`).join(', ')}, r.case_number
     FROM ${table} r JOIN incident_case c ON c.number = r.case_number WHERE r.id = ?`,
  ).get(id)
  return (found as (CaseRecordContent<C> & { case_number: number }) | undefined) ?? null
}

/** Puts a record into its case, or changes it; false when the case is not there, or another record is the same. */
export function putCaseRecord<C>(
  { writer, log }: Pick<Act, 'writer' | 'log'>,
  of: CaseTable<C>,
  id: string,
  content: CaseRecordContent<C>,
): boolean {
  const before = contentOf(writer, of, id)
  const { kind, table, columns } = of
  const values = columns.map((column) => content[column] as Value)
  const { changes } = statement(
    writer,
    before === null
      ? `INSERT INTO ${table} (${columns.join(', ')}, id, case_number)
         SELECT ${columns.map(() => '?').join(', ')}, ?, number FROM incident_case WHERE id = ? ON CONFLICT DO NOTHING`
      : `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')}
         WHERE id = ? AND case_number = (SELECT number FROM incident_case WHERE id = ?)`,
  ).run(...values, id, content.case_id)
  if (changes === 0) return false
  const after = contentOf(writer, of, id)
  if (after !== null) of.recount?.(writer, after.case_number)
  log({ part: 'cases', kind, record: id, before: logged(before), after: logged(after) })
  return true
}

/** Takes a record away; false when there is none. */
export function deleteCaseRecord<C>(
  { writer, log }: Pick<Act, 'writer' | 'log'>,
  of: CaseTable<C>,
  id: string,
): boolean {
  const before = contentOf(writer, of, id)
  if (before === null) return false
  statement(writer, `DELETE FROM ${of.table} WHERE id = ?`).run(id)
  of.recount?.(writer, before.case_number)
  log({ part: 'cases', kind: of.kind, record: id, before: logged(before), after: null })
  return true
}

/** The number of a case is of this database alone, and is no content. */
function logged(content: { readonly case_number: number } | null): string | null {
  if (content === null) return null
  const { case_number, ...kept } = content
  return JSON.stringify(kept)
}
