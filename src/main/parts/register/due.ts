import type { DueKind, DueRange } from '../../../contract/register/due-kinds.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { openTasks } from '../../store/cases/case-tasks.ts'
import type { Context } from './context.ts'
import { localDayOf } from './timestamp.ts'

/** What is due: the days of the register, and the open tasks of cases. */

type Chosen = { readonly range: DueRange; readonly what: DueKind[] }

/** Maximum number of tasks read; those with the nearest due time are read first. */
const maxTasks = 20_000

/** Returns today and the open tasks, with days in the zone of the workstation. */
export function dueGiven({ clock, store }: Pick<Context, 'clock' | 'store'>) {
  const { tasks, total } = openTasks(store.reader, maxTasks)
  return {
    today: localDayOf(clock.now()),
    tasks: tasks.map(({ due_at, ...task }) => ({
      ...task,
      on: due_at === null ? null : localDayOf(Date.parse(due_at)),
    })),
    tasksLeftOut: total - tasks.length,
  }
}

export async function listDueHere(
  request: Chosen & { readonly offset: number; readonly limit: number },
  context: Context,
) {
  const { tasksLeftOut, ...given } = dueGiven(context)
  const answer = await context.register.ask('due', { ...request, ...given })
  return { ...answer, tasks_left_out: tasksLeftOut }
}

export async function exportDueCalendar(
  request: Chosen & { readonly remind: number | null },
  context: Context,
) {
  const { tasksLeftOut, ...given } = dueGiven(context)
  const madeAt = isoTime(context.clock)
  const answer = await context.register.ask('dueCalendar', { ...request, ...given, madeAt })
  return {
    name: `due-${request.range === 'all' ? 'all' : request.range === 'overdue' ? 'overdue' : `${request.range}-days`}-${given.today}.ics`,
    media_type: 'text/calendar; charset=utf-8',
    bytes: new Uint8Array(answer.bytes),
    events: answer.events,
    tasks_left_out: tasksLeftOut,
  }
}
