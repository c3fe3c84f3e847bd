import { caseComments } from '../../../store/cases/case-comments.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { type CaseRecord, touchCase } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import type { Deciding } from './deciding.ts'
import { keyOf } from './open-case.ts'

/** Writes a comment, which is an entry of the timeline too. */
export function addComment(
  target: CaseRecord,
  given: { readonly body: string; readonly mentions: readonly string[]; readonly indicator: string | null },
  context: Deciding,
) {
  const draft = context.draft(`Commented on the case ${target.title}`.slice(0, 300))
  const id = `cmt_${context.random.id(Date.parse(draft.at))}`
  const comment = {
    body: given.body,
    mentions: JSON.stringify(given.mentions),
    indicator: given.indicator,
    created_at: draft.at,
    created_by: draft.by,
    created_key: keyOf(context.caller),
    edited_at: null,
  }
  inAct(context.store, draft, (act) => {
    caseComments.put(act, id, { ...comment, case_id: target.id })
    addCaseEvent(act.writer, target.number, {
      at: act.at,
      by: act.by,
      kind: 'comment_added',
      data: { comment_id: id },
    })
    touchCase(act, target.number)
  })
  context.publish('cases', {})
  return { id, ...comment }
}
