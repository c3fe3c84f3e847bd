import type { z } from 'zod'
import type {
  commentIncidentCase,
  openIncidentCase,
  readIncidentCase,
  resolveIncidentCase,
} from '../../../contract/incidents/case.ts'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { severities } from '../../../contract/severities.ts'
import { reportContent } from '../../engine/case-export/report-content.ts'
import { reportMarkdown } from '../../engine/case-export/report-markdown.ts'
import type { Observable } from '../../engine/observable/read-observable.ts'
import { isoTime } from '../../operations/clock.ts'
import type { Handler } from '../../operations/context.ts'
import { putComment } from '../../store/case-comments.ts'
import { addCaseEvent } from '../../store/case-timeline.ts'
import { type CaseRecord, caseWithId, putCase, touchCase } from '../../store/incident-cases.ts'
import { inAct } from '../../store/log.ts'
import type { Context } from './context.ts'
import type { Deciding } from './deciding.ts'
import { exportedCase } from './exported-case.ts'
import { findCase } from './find-case.ts'
import { addObservables, keyOf, openCase } from './open-case.ts'
import { shownComment, wholeCase } from './whole-case.ts'

/** Cases in the form of the incident-response API. */

function whole(id: string, { store, clock }: Context) {
  const record = caseWithId(store.reader, id)
  return record === null
    ? problem('not-found', 'There is no such case.')
    : wholeCase(record, store.reader, isoTime(clock))
}

export const open: Handler<typeof openIncidentCase, Context> = async (input, context) => {
  const opened = await context.caseActs.run({ do: 'open', input }, context)
  return isProblem(opened) ? opened : whole(opened.id, context)
}

/** Opens a case with observables that were read. */
export function openGiven(
  input: z.output<ReturnType<(typeof openIncidentCase)['input']>>,
  values: readonly Observable[],
  context: Deciding,
): { readonly id: string } {
  const { title, severity, description = '', asset = null, tags, observables } = input
  const draft = context.draft(`Opened the case ${title}`.slice(0, 300))
  const { answer } = inAct(context.store, draft, (act) => {
    const opened = openCase(act, {
      title,
      summary: description,
      severity: severities.indexOf(severity),
      asset: asset === null ? null : JSON.stringify(asset),
      tags: JSON.stringify(tags),
      caller: context.caller,
      random: context.random,
      event: { kind: 'case_created', data: {} },
    })
    const marked = values.filter((_, place) => observables[place]?.detection === true)
    addObservables(act, opened, values, context, false)
    addObservables(act, opened, marked, context, true)
    return opened.id
  })
  context.publish('cases', {})
  return { id: answer }
}

export const read: Handler<typeof readIncidentCase, Context> = ({ id }, context) => {
  const found = findCase(id, context)
  return isProblem(found) ? found : wholeCase(found, context.store.reader, isoTime(context.clock))
}

export const comment: Handler<typeof commentIncidentCase, Context> = ({ id, body, mentions }, context) => {
  const found = findCase(id, context)
  if (isProblem(found)) return found
  const made = addComment(found, { body, mentions, indicator: null }, context)
  return shownComment(made)
}

/** Writes a comment, which is an entry of the timeline too. */
export function addComment(
  target: CaseRecord,
  given: { readonly body: string; readonly mentions: readonly string[]; readonly indicator: string | null },
  context: Context,
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
    putComment(act, id, { ...comment, case_id: target.id })
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

export const resolve: Handler<typeof resolveIncidentCase, Context> = async (input, context) => {
  const resolved = await context.caseActs.run({ do: 'resolve', input }, context)
  return isProblem(resolved) ? resolved : whole(resolved.id, context)
}

/** Resolves a case and writes its report. */
export function resolveCase(
  input: z.output<ReturnType<(typeof resolveIncidentCase)['input']>>,
  context: Deciding,
): { readonly id: string } | Problem {
  const { store } = context
  const found = findCase(input.id, context)
  if (isProblem(found)) return found
  if (found.status === 'closed')
    return problem('conflict', 'This case is already resolved.', { id: found.id, verdict: found.verdict })
  const { verdict, root_cause = null, narrative = null } = input
  const draft = context.draft(`Resolved the case ${found.title}`.slice(0, 300))
  inAct(store, draft, (act) => {
    addCaseEvent(act.writer, found.number, {
      at: act.at,
      by: act.by,
      kind: 'case_resolved',
      data: { verdict },
    })
    const { number, id, observables, comments, ...content } = found
    const resolved = {
      ...content,
      status: 'closed' as const,
      verdict,
      root_cause,
      narrative,
      resolved_at: act.at,
      updated_at: act.at,
    }
    const given = exportedCase({ ...found, ...resolved, report: null }, act.writer)
    putCase(act, id, { ...resolved, report: reportMarkdown(reportContent(given)) })
  })
  context.publish('cases', {})
  return { id: found.id }
}
