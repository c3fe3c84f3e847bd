import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import {
  caseCommentOperations,
  maxFormerTexts,
  maxSuggested,
} from '../../../../contract/workstation/cases/case-comments.ts'
import { mentionOf, mentionsIn } from '../../../engine/case/mentions.ts'
import { implement } from '../../../operations/call/implement.ts'
import {
  type CaseComment,
  caseComments,
  commentsOfCase,
  formerTexts,
} from '../../../store/cases/case-comments.ts'
import { observableOfIndicator } from '../../../store/cases/case-observables.ts'
import { ownersUsed, tasksOfCase } from '../../../store/cases/case-tasks.ts'
import { addCaseEvent, timelineOfCase } from '../../../store/cases/case-timeline.ts'
import { type CaseRecord, touchCase } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import { listKeys } from '../../../store/settings/keys.ts'
import type { Context } from '../context.ts'
import { findCase } from '../model/find-case.ts'
import { changedSince } from './changed-since.ts'
import { openedCase } from './opened-case.ts'

/** Handlers for existing comments in the window. */
export const caseCommentHandlers = implement<typeof caseCommentOperations, Context>(caseCommentOperations, {
  'caseComments.correct': ({ id, comment: commentId, body, indicator, former }, context) => {
    const found = findComment(id, commentId, context)
    if (isProblem(found)) return found
    const { target, comment } = found
    if (comment.created_key !== null)
      return problem(
        'forbidden',
        'Only the author of a comment can correct it. Delete it, or write another one.',
      )
    const stale = changedSince(former, comment)
    if (stale !== null) return stale
    const refused = refuseIndicator(target, indicator, comment.indicator, context)
    if (refused !== null) return refused
    if (comment.body === body && comment.indicator === indicator) return openedCase(id, context)
    const draft = context.draft(`Corrected a comment on the case ${target.title}`.slice(0, 300))
    inAct(context.store, draft, (act) => {
      const { id: named, ...kept } = comment
      caseComments.put(act, named, {
        ...kept,
        case_id: target.id,
        body,
        mentions: JSON.stringify(mentionsIn(body)),
        indicator,
        edited_at: act.at,
      })
      addCaseEvent(act.writer, target.number, {
        at: act.at,
        by: act.by,
        kind: 'comment_edited',
        data: { comment_id: named },
      })
      touchCase(act, target.number)
    })
    context.publish('cases', {})
    return openedCase(id, context)
  },
  'caseComments.former': ({ id, comment }, context) => {
    const found = findComment(id, comment, context)
    if (isProblem(found)) return found
    const texts = formerTexts(context.store.reader, found.comment.id, maxFormerTexts)
    return { texts: texts.map(({ body, at }) => ({ body, at })) }
  },
  'caseComments.people': ({ id }, context) => {
    const found = findCase(id, context)
    return isProblem(found) ? found : { people: peopleOf(found, context) }
  },
})

type FoundComment = { readonly target: CaseRecord; readonly comment: CaseComment }

function findComment(id: string, comment: string, context: Context): FoundComment | Problem {
  const target = findCase(id, context)
  if (isProblem(target)) return target
  const found = commentsOfCase(context.store.reader, target.number).find((each) => each.id === comment)
  return found === undefined
    ? problem('not-found', 'There is no such comment on this case any more.')
    : { target, comment: found }
}

/** A comment can refer only to an indicator of its case; it keeps the reference when the indicator is removed later. */
export function refuseIndicator(
  target: CaseRecord,
  indicator: string | null,
  before: string | null,
  { store }: Pick<Context, 'store'>,
): Problem | null {
  if (indicator === null || indicator === before) return null
  return observableOfIndicator(store.reader, target.number, indicator) === null
    ? problem('not-found', 'This case has no such indicator any more.')
    : null
}

const keyPrefix = 'API key · '
/** Names for the user, who has no name, and for Skerry itself. */
const nameless = new Set(['window', 'cli', 'host'])

function peopleOf({ number }: CaseRecord, { store }: Context) {
  const { reader } = store
  const names = [
    ...tasksOfCase(reader, number).map(({ owner }) => owner),
    ...commentsOfCase(reader, number).flatMap(({ mentions }) => JSON.parse(mentions) as string[]),
    ...timelineOfCase(reader, number).map(({ by }) => by),
    ...ownersUsed(reader, maxSuggested),
    ...listKeys(store).map(({ name }) => name),
  ]
  const people = new Map<string, { name: string; mention: string }>()
  for (const each of names) {
    const name = each.startsWith(keyPrefix) ? each.slice(keyPrefix.length) : each
    const mention = mentionOf(name)
    if (mention !== '' && !nameless.has(each) && !people.has(mention.toLowerCase()))
      people.set(mention.toLowerCase(), { name, mention })
  }
  return [...people.values()].slice(0, maxSuggested)
}
