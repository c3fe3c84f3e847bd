import type {
  addCaseComment,
  addCaseIndicators,
  createCase,
  deleteCase,
  deleteCaseComment,
  deleteCaseIndicator,
  listCases,
  readCase,
  updateCase,
} from '../../../../contract/audits/case.ts'
import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import { severities } from '../../../../contract/severities.ts'
import { idOfGiven, uuidOfId } from '../../../engine/case/case-id.ts'
import type { Caller, Handler } from '../../../operations/call/context.ts'
import { isoTime } from '../../../operations/system/clock.ts'
import { caseComments, commentsOfCase } from '../../../store/cases/case-comments.ts'
import { caseIndicators, observablesOfCase } from '../../../store/cases/case-observables.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import * as cases from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import type { Context } from '../context.ts'
import { addComment } from '../model/add-comment.ts'
import { findCase } from '../model/find-case.ts'
import { openCase } from '../model/open-case.ts'
import { pageOf } from '../model/page-of.ts'

/** Cases in the form of the second document's shared cases: uuids, times without letters, lines of indicators. */

/** Formats a time as `YYYY-MM-DD HH:MM:SS` in UTC. */
const sharedTime = (iso: string) => iso.slice(0, 19).replace('T', ' ')
const done = { status: 'success' as const }

export const list: Handler<typeof listCases, Context> = (_input, { store }) => ({
  cases: cases.listCases(store.reader).map((each) => ({
    uuid: uuidOfId(each.id),
    title: each.title,
    summary: each.summary,
    status: each.status,
    indicators: each.observables,
    comments: each.comments,
    created_at: sharedTime(each.created_at),
    updated_at: sharedTime(each.updated_at),
  })),
})

export const read: Handler<typeof readCase, Context> = ({ uuid }, context) => {
  const found = findCase(uuid, context)
  if (isProblem(found)) return found
  const { reader } = context.store
  return {
    uuid: uuidOfId(found.id),
    title: found.title,
    summary: found.summary,
    status: found.status,
    created_at: sharedTime(found.created_at),
    updated_at: sharedTime(found.updated_at),
    indicators: observablesOfCase(reader, found.number, isoTime(context.clock)).map(
      ({ id, type, value, added_at }) => ({
        uuid: uuidOfId(id),
        kind: type,
        value,
        // accounts and file names have no page of their own
        link: pageOf({ type, value }) ?? '',
        added_at: sharedTime(added_at),
      }),
    ),
    comments: commentsOfCase(reader, found.number).map(({ id, body, indicator, created_at, created_by }) => ({
      uuid: uuidOfId(id),
      author: created_by,
      body,
      indicator_uuid: indicator === null ? '' : uuidOfId(indicator),
      created_at: sharedTime(created_at),
    })),
  }
}

export const create: Handler<typeof createCase, Context> = ({ title, summary = '' }, context) => {
  const draft = context.draft(`Opened the case ${title}`.slice(0, 300))
  const { answer } = inAct(context.store, draft, (act) =>
    openCase(act, {
      title,
      summary,
      severity: severities.indexOf('medium'),
      asset: null,
      tags: '[]',
      caller: context.caller,
      random: context.random,
      event: { kind: 'case_created', data: {} },
    }),
  )
  context.publish('cases', {})
  return { ...done, uuid: uuidOfId(answer.id) }
}

export const update: Handler<typeof updateCase, Context> = ({ uuid, title, summary, status }, context) => {
  const found = findCase(uuid, context)
  if (isProblem(found)) return found
  changeCase(
    found,
    {
      title: title ?? found.title,
      summary: summary ?? found.summary,
      severity: found.severity,
      status: status ?? found.status,
      tags: found.tags,
    },
    context,
  )
  return done
}

const changeable = ['title', 'summary', 'severity', 'status', 'tags'] as const

/** Changes fields of a case. Closing resolves it without a verdict, reopening removes verdict and report. */
export function changeCase(
  found: cases.CaseRecord,
  changed: Pick<cases.CaseContent, (typeof changeable)[number]>,
  context: Context,
): void {
  const fields = changeable.filter((field) => changed[field] !== found[field])
  if (fields.length === 0) return
  const { number, id, observables, comments, ...content } = found
  const { status } = changed
  const draft = context.draft(`Changed the case ${changed.title}`.slice(0, 300))
  inAct(context.store, draft, (act) => {
    const isOpened = found.status === 'closed' && status !== 'closed'
    const isClosed = found.status !== 'closed' && status === 'closed'
    cases.incidentCases.put(act, id, {
      ...content,
      ...changed,
      ...(isClosed && { resolved_at: act.at }),
      ...(isOpened && { resolved_at: null, verdict: null, report: null }),
    })
    if (status !== found.status)
      addCaseEvent(act.writer, number, {
        at: act.at,
        by: act.by,
        kind: isOpened ? 'case_reopened' : isClosed ? 'case_resolved' : 'status_changed',
        data: { from: found.status, to: status, ...(isClosed && { verdict: null }) },
      })
    const others = fields.filter((field) => field !== 'status')
    if (others.length > 0)
      addCaseEvent(act.writer, number, {
        at: act.at,
        by: act.by,
        kind: 'case_changed',
        data: { fields: others },
      })
  })
  context.publish('cases', {})
}

/** A key deletes only what it made; the user deletes anything. */
function refuseForeign(caller: Caller, madeBy: string | null, what: string): Problem | null {
  if (caller.kind !== 'key' || caller.key.id === madeBy) return null
  return problem('forbidden', `This ${what} was not made with this key; a key deletes only what it created.`)
}

export const remove: Handler<typeof deleteCase, Context> = ({ uuid }, context) => {
  const found = findCase(uuid, context)
  if (isProblem(found)) return found
  const refused = refuseForeign(context.caller, found.created_key, 'case')
  if (refused !== null) return refused
  const draft = context.draft(`Deleted the case ${found.title}`.slice(0, 300))
  inAct(context.store, draft, (act) => {
    cases.incidentCases.delete(act, found.id)
    addCaseEvent(act.writer, found.number, { at: act.at, by: act.by, kind: 'case_deleted', data: {} })
  })
  context.publish('cases', {})
  return done
}

export const addIndicators: Handler<typeof addCaseIndicators, Context> = async (
  { uuid, indicators, detection = true },
  context,
) => {
  const addition = { indicators, links: [], isNamed: detection }
  const added = await context.caseActs.run({ do: 'add', id: uuid, addition }, context)
  return isProblem(added) ? added : { ...done, added: added.added, skipped: [...added.skipped] }
}

export const deleteIndicator: Handler<typeof deleteCaseIndicator, Context> = (
  { uuid, indicator_uuid },
  context,
) => {
  const found = findCase(uuid, context)
  if (isProblem(found)) return found
  const id = idOfGiven('ind', indicator_uuid)
  const indicator = observablesOfCase(context.store.reader, found.number, isoTime(context.clock)).find(
    (each) => each.id === id,
  )
  if (indicator === undefined) return problem('not-found', 'There is no such indicator in this case.')
  const refused = refuseForeign(context.caller, indicator.added_key, 'indicator')
  if (refused !== null) return refused
  const draft = context.draft(`Removed ${indicator.value} from the case ${found.title}`.slice(0, 300))
  inAct(context.store, draft, (act) => {
    caseIndicators.delete(act, id)
    addCaseEvent(act.writer, found.number, {
      at: act.at,
      by: act.by,
      kind: 'observable_removed',
      data: { type: indicator.type, value: indicator.value },
    })
    cases.touchCase(act, found.number)
  })
  context.publish('cases', {})
  return done
}

export const writeComment: Handler<typeof addCaseComment, Context> = ({ uuid, body }, context) => {
  const found = findCase(uuid, context)
  if (isProblem(found)) return found
  addComment(found, { body, mentions: [], indicator: null }, context)
  return done
}

export const removeComment: Handler<typeof deleteCaseComment, Context> = (
  { uuid, comment_uuid },
  context,
) => {
  const found = findCase(uuid, context)
  if (isProblem(found)) return found
  const id = idOfGiven('cmt', comment_uuid)
  const comment = commentsOfCase(context.store.reader, found.number).find((each) => each.id === id)
  if (comment === undefined) return problem('not-found', 'There is no such comment on this case.')
  const refused = refuseForeign(context.caller, comment.created_key, 'comment')
  if (refused !== null) return refused
  const draft = context.draft(`Deleted a comment on the case ${found.title}`.slice(0, 300))
  inAct(context.store, draft, (act) => {
    caseComments.delete(act, id)
    addCaseEvent(act.writer, found.number, {
      at: act.at,
      by: act.by,
      kind: 'comment_deleted',
      data: { comment_id: id },
    })
    cases.touchCase(act, found.number)
  })
  context.publish('cases', {})
  return done
}
