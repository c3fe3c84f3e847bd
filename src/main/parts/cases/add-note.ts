import { addCaseEvent } from '../../store/case-timeline.ts'
import { type CaseRecord, touchCase } from '../../store/incident-cases.ts'
import { inAct } from '../../store/log.ts'
import type { Context } from './context.ts'

/** Writes the user's own entry into the timeline of a case, where it stays; `happened_at` is as given by the author. */
export function addNote(
  target: CaseRecord,
  note: { readonly text: string; readonly happened_at: string | null },
  context: Context,
): void {
  inAct(context.store, context.draft(`Noted in the case ${target.title}`.slice(0, 300)), (act) => {
    addCaseEvent(act.writer, target.number, { at: act.at, by: act.by, kind: 'note', data: note })
    touchCase(act, target.number)
    act.count('created', 1)
  })
  context.publish('cases', {})
}
