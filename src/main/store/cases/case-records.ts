import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'
import { type RecordTable, recordTable } from '../log/record-table.ts'

/** Records that belong to one case, such as its tasks: the log names the case by its id. */

/** What the log stores of a record: its content, and the case to which it belongs. */
export type OfCase<C> = C & { readonly case_id: string }

/** Requirement of everything in a case. */
export const caseNeeds = () => ({ needsPlan: 'cases', needsLicence: true }) as const

type CaseShape<C> = Pick<
  Parameters<typeof recordTable<OfCase<C>>>[0],
  'kind' | 'table' | 'refers' | 'wrote' | 'refused'
> & {
  readonly columns: readonly (keyof C & string)[]
  /** `a task of a case`. */
  readonly called: string
}

export function caseTable<C>({
  columns,
  called,
  refers = [],
  ...shape
}: CaseShape<C>): RecordTable<OfCase<C>> & { readonly columns: string; readonly table: string } {
  const table = recordTable<OfCase<C>>({
    part: 'cases',
    scope: 'shared',
    called: () => called,
    needs: caseNeeds,
    content: columns,
    refers: [{ column: 'case_number', table: 'incident_case', by: { case_id: 'id' } }, ...refers],
    ...shape,
  })
  return { ...table, columns: columns.join(', '), table: shape.table }
}

/** Returns the records of a case, sorted by a column. */
export function recordsOfCase<C>(
  reader: ReadHandle,
  { table, columns }: { readonly table: string; readonly columns: string },
  caseNumber: number,
  order: (keyof C & string) | 'number',
): (C & { readonly id: string })[] {
  return statement(
    reader,
    `SELECT id, ${columns} FROM ${table} WHERE case_number = ? ORDER BY ${order}, number`,
  ).all(caseNumber) as (C & { readonly id: string })[]
}

/** Returns what keeps the count of such records in their case, which is read more often than they are written. */
export function countedIn(column: 'comments' | 'observables') {
  return (
    { writer }: Act,
    { before, after }: { readonly before: Counted; readonly after: Counted },
  ): void => {
    const by = Number(after !== null) - Number(before !== null)
    const id = (after ?? before)?.case_id
    if (by !== 0)
      statement(writer, `UPDATE incident_case SET ${column} = ${column} + ? WHERE id = ?`).run(by, id)
  }
}
type Counted = { readonly case_id: string } | null
