import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import { caseTaskOperations, maxTasks } from '../../../../contract/workstation/cases/case-tasks.ts'
import { implement } from '../../../operations/call/implement.ts'
import { type CaseTask, caseTasks, ownersUsed, tasksOfCase } from '../../../store/cases/case-tasks.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { type CaseRecord, touchCase } from '../../../store/cases/incident-cases.ts'
import { type Act, inAct } from '../../../store/log/log.ts'
import type { Context } from '../context.ts'
import { addTasks, putTask } from '../model/add-tasks.ts'
import { findCase } from '../model/find-case.ts'
import { changedSince } from './changed-since.ts'
import { openedCase } from './opened-case.ts'

/** Maximum number of owners offered. */
const maxOwners = 200

/** Handlers for tasks of cases. */
export const caseTaskHandlers = implement<typeof caseTaskOperations, Context>(caseTaskOperations, {
  'caseTasks.add': ({ id, title, owner = '', due_at = null }, context) => {
    const found = findCase(id, context)
    if (isProblem(found)) return found
    const { length } = tasksOfCase(context.store.reader, found.number)
    if (length >= maxTasks)
      return problem(
        'conflict',
        `A case can have at most ${maxTasks} tasks, and this one has reached that number.`,
      )
    inAct(context.store, context.draft(`Added the task ${title}`.slice(0, 300)), (act) => {
      addTasks(act, found, [{ title, owner, due_at: inUtc(due_at) }], {
        first: length,
        random: context.random,
      })
      enter(act, found, 'task_added', { title, owner })
    })
    return shown(id, context)
  },
  'caseTasks.change': ({ id, task: taskId, title, owner, due_at, done, former }, context) => {
    const found = findTask(id, taskId, context)
    if (isProblem(found)) return found
    const { target, task } = found
    const stale = changedSince(former, task)
    if (stale !== null) return stale
    const next = {
      title: title ?? task.title,
      owner: owner ?? task.owner,
      due_at: due_at === undefined ? task.due_at : inUtc(due_at),
    }
    const isDone = done ?? task.done_at !== null
    const fields = (['title', 'owner', 'due_at'] as const).filter((field) => next[field] !== task[field])
    const isTurned = isDone !== (task.done_at !== null)
    if (fields.length === 0 && !isTurned) return openedCase(id, context)
    const what = isTurned ? (isDone ? 'Finished' : 'Reopened') : 'Changed'
    inAct(context.store, context.draft(`${what} the task ${next.title}`.slice(0, 300)), (act) => {
      const doneAs = isTurned && { done_at: isDone ? act.at : null, done_by: isDone ? act.by : null }
      putTask(act, target, { ...task, ...next, ...doneAs })
      if (fields.length > 0)
        enter(act, target, 'task_changed', {
          title: next.title,
          fields: fields.map((field) => (field === 'due_at' ? 'due' : field)),
        })
      if (isTurned) enter(act, target, isDone ? 'task_done' : 'task_reopened', { title: next.title })
    })
    return shown(id, context)
  },
  'caseTasks.move': ({ id, task: taskId, to }, context) => {
    const found = findTask(id, taskId, context)
    if (isProblem(found)) return found
    const { target, task, tasks } = found
    const others = tasks.filter((each) => each.id !== task.id)
    const order = others.toSpliced(to, 0, task)
    inAct(context.store, context.draft(`Moved the task ${task.title}`.slice(0, 300)), (act) => {
      for (const [position, each] of order.entries())
        if (each.position !== position) putTask(act, target, { ...each, position })
    })
    return shown(id, context)
  },
  'caseTasks.remove': ({ id, task: taskId }, context) => {
    const found = findTask(id, taskId, context)
    if (isProblem(found)) return found
    const { target, task, tasks } = found
    inAct(context.store, context.draft(`Removed the task ${task.title}`.slice(0, 300)), (act) => {
      caseTasks.delete(act, task.id)
      const rest = tasks.filter((each) => each.id !== task.id)
      for (const [position, each] of rest.entries())
        if (each.position !== position) putTask(act, target, { ...each, position })
      enter(act, target, 'task_removed', { title: task.title })
    })
    return shown(id, context)
  },
  'caseTasks.owners': (_input, { store }) => ({ owners: ownersUsed(store.reader, maxOwners) }),
})

type FoundTask = { readonly target: CaseRecord; readonly task: CaseTask; readonly tasks: readonly CaseTask[] }

function findTask(id: string, taskId: string, context: Context): FoundTask | Problem {
  const target = findCase(id, context)
  if (isProblem(target)) return target
  const tasks = tasksOfCase(context.store.reader, target.number)
  const task = tasks.find((each) => each.id === taskId)
  return task === undefined
    ? problem('not-found', 'This case has no such task any more.')
    : { target, task, tasks }
}

function enter(act: Act, target: CaseRecord, kind: string, data: Readonly<Record<string, unknown>>): void {
  addCaseEvent(act.writer, target.number, { at: act.at, by: act.by, kind, data })
  touchCase(act, target.number)
}

const inUtc = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())

function shown(id: string, context: Context) {
  context.publish('cases', {})
  return openedCase(id, context)
}
