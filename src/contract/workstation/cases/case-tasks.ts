import { z } from 'zod'
import { keptText, optionalKeptText } from '../../schema.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'
import { openedCase } from './case-board.ts'

/** Tasks of a case, with owner and due time. */

/** Maximum number of tasks in one case. */
export const maxTasks = 1000

const title = () => keptText(1000)
const owner = () => optionalKeptText(200)
/** ISO 8601 with its zone. */
const due = () => z.iso.datetime({ offset: true }).nullable()
const changed = () => z.object({ case: openedCase() })

export const addTask = windowOperation({
  name: 'caseTasks.add',
  summary: 'Add a task to a case, after the existing ones',
  writes: true,
  needsPlan: 'cases',
  needsLicence: true,
  input: () => z.object({ id: recordIdHere(), title: title(), owner: owner(), due_at: due().optional() }),
  output: changed,
})

export const changeTask = windowOperation({
  name: 'caseTasks.change',
  summary: 'Change title, owner or due time of a task, or whether it is done',
  writes: true,
  needsPlan: 'cases',
  needsLicence: true,
  input: () =>
    z.object({
      id: recordIdHere(),
      task: recordIdHere(),
      title: title().optional(),
      /** Empty when it is unassigned. */
      owner: z.literal('').or(keptText(200)).optional(),
      due_at: due().optional(),
      done: z.boolean().optional(),
      /** The values that the caller saw when the edit began; nothing is written when one has changed since. */
      former: z
        .object({ title: z.string(), owner: z.string(), due_at: z.string().nullable() })
        .partial()
        .optional(),
    }),
  output: changed,
})

export const moveTask = windowOperation({
  name: 'caseTasks.move',
  summary: 'Move a task to another place among the tasks of its case',
  writes: true,
  needsPlan: 'cases',
  needsLicence: true,
  input: () =>
    z.object({
      id: recordIdHere(),
      task: recordIdHere(),
      /** Its new position, from 0; positions past the end mean the last. */
      to: z.int().min(0).max(maxTasks),
    }),
  output: changed,
})

export const removeTask = windowOperation({
  name: 'caseTasks.remove',
  summary: 'Remove a task from a case',
  writes: true,
  needsPlan: 'cases',
  needsLicence: true,
  input: () => z.object({ id: recordIdHere(), task: recordIdHere() }),
  output: changed,
})

export const listOwners = windowOperation({
  name: 'caseTasks.owners',
  summary: 'List the owners that tasks had, most recent first',
  input: () => z.object({}),
  output: () => z.object({ owners: z.array(z.string()) }),
})

export const caseTaskOperations = [addTask, changeTask, moveTask, removeTask, listOwners] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly caseTasks: typeof caseTaskOperations
  }
}
