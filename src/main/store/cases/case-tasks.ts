import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { caseTable, recordsOfCase } from './case-records.ts'

/** Tasks of a case. Times are ISO 8601 UTC. */
export type TaskContent = {
  readonly title: string
  /** Person who is to do it, as entered; empty for nobody. */
  readonly owner: string
  readonly due_at: string | null
  readonly done_at: string | null
  readonly done_by: string | null
  /** Its position among the tasks of its case, from 0. */
  readonly position: number
  readonly created_at: string
  readonly created_by: string
}
export type CaseTask = TaskContent & { readonly id: string }

/** Updates the values that cases derive from their tasks; ends where a condition on cases can be appended. */
export const recountTasks = `UPDATE incident_case SET (tasks, tasks_done, next_due) =
  (SELECT count(*), count(done_at), min(CASE WHEN done_at IS NULL THEN due_at END)
   FROM case_task t WHERE t.case_number = incident_case.number)`

export const caseTasks = caseTable<TaskContent>({
  kind: 'case-task',
  table: 'case_task',
  columns: ['title', 'owner', 'due_at', 'done_at', 'done_by', 'position', 'created_at', 'created_by'],
  called: 'a task of a case',
  refused: 'the case of this task is gone',
  wrote: ({ writer }, { before, after }) => {
    statement(writer, `${recountTasks} WHERE id = ?`).run((after ?? before)?.case_id)
  },
})

export function tasksOfCase(reader: ReadHandle, caseNumber: number): CaseTask[] {
  return recordsOfCase<TaskContent>(reader, caseTasks, caseNumber, 'position')
}

export const ownersQuery = `SELECT owner FROM case_task WHERE owner <> '' GROUP BY owner ORDER BY max(number) DESC LIMIT ?`

/** Returns owners of tasks that were entered before, latest first. */
export function ownersUsed(reader: ReadHandle, limit: number): string[] {
  return statement(reader, ownersQuery).pluck().all(limit) as string[]
}

/** A task that is not done, of a case that is not closed. */
export type OpenTaskRecord = Pick<CaseTask, 'id' | 'title' | 'owner' | 'due_at'> & {
  readonly case_id: string
  readonly case_title: string
}

/** Returns the open tasks of open cases, those with the nearest due time first, and how many there are in all. */
export function openTasks(
  reader: ReadHandle,
  limit: number,
): { readonly tasks: OpenTaskRecord[]; readonly total: number } {
  const from = `FROM case_task t JOIN incident_case c ON c.number = t.case_number
    WHERE t.done_at IS NULL AND c.status <> 'closed' AND c.deleted_at IS NULL`
  const { total } = statement(reader, `SELECT count(*) AS total ${from}`).get() as { total: number }
  const tasks = statement(
    reader,
    `SELECT t.id, t.title, t.owner, t.due_at, c.id AS case_id, c.title AS case_title ${from}
     ORDER BY t.due_at IS NULL, t.due_at, t.id LIMIT ?`,
  ).all(limit) as OpenTaskRecord[]
  return { tasks, total }
}
