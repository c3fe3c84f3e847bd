import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'

/** Records that belong to one case and are written and logged in the same way, such as tasks. */

/** Storage of such records: their kind in the log, their table, and the columns of their content. */
export type CaseTable<C> = {
  readonly kind: string
  readonly table: string
  readonly columns: readonly (keyof C & string)[]
  /** Recomputes the values derived from them in their case. */
  readonly recount?: (writer: WriteHandle, caseNumber: number) => void
}

type Value = string | number | null

/** What the log stores of a record: its content, and the case to which it belongs. */
export type CaseRecordContent<C> = C & { readonly case_id: string }

/** Returns the records of a case, sorted by a column. */
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

/** Inserts or changes a record of a case; false when the case does not exist, or an equal record does. */
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

/** Removes a record; false when there is none. */
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

/** Leaves out the number of a case, which is specific to this database and not content. */
function logged(content: { readonly case_number: number } | null): string | null {
  if (content === null) return null
  const { case_number, ...kept } = content
  return JSON.stringify(kept)
}
