import { type Problem, problem } from '../../../../contract/problem.ts'
import { isoTime } from '../../../operations/system/clock.ts'
import { markCaseObservable, observablesOfCase } from '../../../store/cases/case-observables.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { type CaseRecord, touchCase } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import type { Context } from '../context.ts'
import { neverDetectedReader } from '../model/never-detected.ts'
import { markOf } from '../model/open-case.ts'

/**
 * Marks indicators of a case for detection, or as not meant for it, in one act. What is never detected is not marked
 * for it; the reason is returned.
 */
export function markIndicators(
  target: CaseRecord,
  ids: readonly string[],
  detection: boolean,
  context: Pick<Context, 'store' | 'clock' | 'caller' | 'draft' | 'publish'>,
): { readonly changed: number; readonly refused: { value: string; reason: string }[] } | Problem {
  const { reader } = context.store
  const wanted = new Set(ids)
  const found = observablesOfCase(reader, target.number, isoTime(context.clock)).filter(({ id }) =>
    wanted.has(id),
  )
  if (found.length < wanted.size)
    return problem('not-found', 'This case does not have all of these indicators any more.')
  const isNever = neverDetectedReader(reader)
  const never = detection ? found.map((each) => isNever(each)) : []
  const refused = found.flatMap(({ value }, place) => {
    const reason = never[place] ?? null
    return reason === null ? [] : [{ value, reason }]
  })
  const marked = found.filter((_, place) => (never[place] ?? null) === null)
  const what = marked.length === 1 ? 'an indicator' : `${marked.length} indicators`
  const how = detection ? 'for detection' : 'as not for detection'
  const draft = context.draft(`Marked ${what} of the case ${target.title} ${how}`.slice(0, 300))
  const mark = { detection: detection ? 1 : 0, marked_by: markOf(context.caller) } as const
  const { answer: changed, act: done } = inAct(context.store, draft, (act) => {
    const changes = marked.filter(
      (each) => each.detection !== mark.detection && markCaseObservable(act, each.id, mark),
    )
    if (changes.length === 0) return 0
    addCaseEvent(act.writer, target.number, {
      at: act.at,
      by: act.by,
      kind: 'observables_marked',
      data: { count: changes.length, detection, values: changes.slice(0, 20).map(({ value }) => value) },
    })
    touchCase(act, target.number)
    return changes.length
  })
  if (done !== null) context.publish('cases', {})
  return { changed, refused }
}
