import type { Random } from '../../../operations/system/random.ts'
import { type CaseTask, caseTasks, type TaskContent } from '../../../store/cases/case-tasks.ts'
import type { CaseRecord } from '../../../store/cases/incident-cases.ts'
import type { Act } from '../../../store/log/log.ts'

/** Stores a task of a case. */
export function putTask(act: Act, target: Pick<CaseRecord, 'id'>, { id, ...content }: CaseTask): void {
  caseTasks.put(act, id, { ...content, case_id: target.id })
}

type NewTask = Pick<TaskContent, 'title' | 'owner' | 'due_at'>

/** Adds new tasks to a case, starting at a position. */
export function addTasks(
  act: Act,
  target: Pick<CaseRecord, 'id'>,
  tasks: readonly NewTask[],
  { first, random }: { readonly first: number; readonly random: Random },
): void {
  for (const [index, { title, owner, due_at }] of tasks.entries())
    putTask(act, target, {
      id: `task_${random.id(Date.parse(act.at))}`,
      title,
      owner,
      due_at,
      done_at: null,
      done_by: null,
      position: first + index,
      created_at: act.at,
      created_by: act.by,
    })
}
