import {
  type DueGapKind,
  type DueKind,
  type DueRange,
  dueGapKinds,
} from '../../../../contract/register/due-kinds.ts'
import { kindNames } from '../../../../contract/register/kinds.ts'
import { calendarFile } from '../../../engine/calendar/calendar-file.ts'
import { calendarEvent } from '../../../engine/register/due/calendar-event.ts'
import { chooseDue, countDue } from '../../../engine/register/due/choose-due.ts'
import { daysBetween } from '../../../engine/register/due/days.ts'
import { type DueGap, type DueItem, dueList, type OpenTask } from '../../../engine/register/due/due-list.ts'
import type { LiveState } from './live-state.ts'
import { recordName } from './record-name.ts'

type DueGiven = {
  readonly today: string
  readonly tasks: readonly OpenTask[]
  readonly range: DueRange
  readonly what: readonly DueKind[]
}

/** Maximum number of records named for each reason why there is no day. */
const maxNamed = 50

/** Returns a page of what is due, and what was looked at without a day. */
export function answerDue(
  state: LiveState,
  request: DueGiven & { readonly offset: number; readonly limit: number },
) {
  const { model } = state
  const { today, tasks, offset, limit } = request
  const { items, gaps } = dueOf(state, request)
  const chosen = chooseDue(items, request, today)
  return {
    today,
    items: chosen.slice(offset, offset + limit).map((item) => shown(item, today)),
    total: chosen.length,
    ...countDue(items, request, today),
    gaps: counted(gaps),
    looked_at: {
      contracts: model.count('arrangements'),
      records: kindNames.reduce((sum, kind) => sum + model.count(kind), 0),
      tasks: tasks.length,
    },
  }
}

/** Returns what is due as a calendar. */
export function answerDueCalendar(
  state: LiveState,
  request: DueGiven & { readonly madeAt: string; readonly remind: number | null },
) {
  const chosen = chooseDue(dueOf(state, request).items, request, request.today)
  const text = calendarFile(chosen.map(calendarEvent), {
    madeAt: request.madeAt,
    remindDays: request.remind,
  })
  return { bytes: new TextEncoder().encode(text), events: chosen.length }
}

/** Returns everything that is due, and what has no day. */
export function dueOf({ model }: LiveState, { today, tasks }: Pick<DueGiven, 'today' | 'tasks'>) {
  return dueList({ model, today, tasks, nameOf: (uuid) => recordName(model, uuid) })
}

function shown({ part: _part, ...item }: DueItem, today: string) {
  return { ...item, days: daysBetween(today, item.on) }
}

function counted(gaps: readonly DueGap[]) {
  const byKind = new Map<DueGapKind, DueGap[]>()
  for (const gap of gaps) {
    const known = byKind.get(gap.what)
    if (known === undefined) byKind.set(gap.what, [gap])
    else known.push(gap)
  }
  return dueGapKinds.flatMap((what) => {
    const records = byKind.get(what) ?? []
    if (records.length === 0) return []
    const named = records.slice(0, maxNamed).map(({ kind, uuid, name }) => ({ kind, uuid, name }))
    return [{ what, count: records.length, records: named }]
  })
}
