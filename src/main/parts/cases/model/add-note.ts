import { invalid, type Problem } from '../../../../contract/problem.ts'
import { instantOfWall, readTimedLine } from '../../../../contract/timed-line.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { type CaseRecord, touchCase } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import type { Deciding } from './deciding.ts'

/** Writes the user's own entry into the timeline of a case, where it stays; `happened_at` is as given by the author. */
export function addNote(
  target: CaseRecord,
  note: { readonly text: string; readonly happened_at: string | null },
  context: Deciding,
): void {
  inAct(context.store, context.draft(`Noted in the case ${target.title}`.slice(0, 300)), (act) => {
    const entry = { at: act.at, by: act.by, kind: 'note', data: note }
    const number = addCaseEvent(act.writer, target.number, entry)
    touchCase(act, target.number)
    act.count('created', 1, { table: 'case_event', first: number, last: number })
  })
  context.publish('cases', {})
}

/**
 * Returns an entry with its time: the one given, else the one its text begins with, else none, which is now. A text that begins with
 * a date which has no zone, no year, or is none, is refused: only who sends it knows what is meant.
 */
export function timedNote(
  text: string,
  happenedAt: string | undefined,
  today: string,
): { readonly text: string; readonly happened_at: string | null } | Problem {
  if (happenedAt !== undefined) return { text, happened_at: happenedAt }
  const read = readTimedLine(text, { dayFirst: null, today })
  if (read.kind === 'none') return { text, happened_at: null }
  if (read.kind === 'unreadable') return invalid('text', read.why)
  const at = read.kind === 'time' && read.zone !== null && read.hasYear ? instantOfWall(read) : null
  if (read.kind === 'unclear' || at === null)
    return invalid('text', 'the time it begins with is not certain: give it as happened_at, with its zone')
  return read.text.trim() === ''
    ? invalid('text', 'it is nothing but a time')
    : { text: read.text, happened_at: at }
}
