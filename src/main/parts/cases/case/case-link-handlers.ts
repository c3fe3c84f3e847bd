import { isProblem, problem } from '../../../../contract/problem.ts'
import { caseLinkOperations } from '../../../../contract/workstation/cases/case-links.ts'
import { implement } from '../../../operations/call/implement.ts'
import { caseLinks, casesLinkedTo, linksOfCase } from '../../../store/cases/case-links.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { type CaseRecord, type CaseState, touchCase } from '../../../store/cases/incident-cases.ts'
import type { ReadHandle } from '../../../store/database/handle.ts'
import { inAct } from '../../../store/log/log.ts'
import type { Context } from '../context.ts'
import { severityOf } from '../model/alert-item.ts'
import { findCase } from '../model/find-case.ts'
import { stricterOfSessions } from '../model/labels-of-sessions.ts'
import { linkCase, refuseLinks } from '../model/link-case.ts'
import { openedCase } from './opened-case.ts'

/** Maximum number of cases listed for one link target. */
const maxCases = 100

/** Handlers for links of cases. */
export const caseLinkHandlers = implement<typeof caseLinkOperations, Context>(caseLinkOperations, {
  'caseLinks.add': ({ id, links }, context) => {
    const found = findCase(id, context)
    if (isProblem(found)) return found
    const refused = refuseLinks(context.store.reader, links, found.id)
    if (refused !== null) return refused
    const draft = context.draft(`Linked the case ${found.title}`.slice(0, 300))
    const { answer: added } = inAct(context.store, draft, (act) =>
      linkCase(act, found, links, context.random),
    )
    const { reader } = context.store
    const stricter = stricterOfSessions(reader, links, JSON.parse(found.tags) as string[])
    return shown(id, context, { added, stricter })
  },
  'caseLinks.remove': ({ id, link: linkId }, context) => {
    const found = findCase(id, context)
    if (isProblem(found)) return found
    const link = linksOfCase(context.store.reader, found).find((each) => each.id === linkId)
    if (link === undefined) return problem('not-found', 'This case has no such link any more.')
    inAct(
      context.store,
      context.draft(`Removed a link from the case ${found.title}`.slice(0, 300)),
      (act) => {
        caseLinks.delete(act, linkId)
        addCaseEvent(act.writer, found.number, {
          at: act.at,
          by: act.by,
          kind: 'link_removed',
          data: { title: link.title },
        })
        touchCase(act, found.number)
      },
    )
    return shown(id, context, {})
  },
  'caseLinks.of': ({ kind, target }, { store }) => {
    // related cases are linked in both directions
    const back = kind === 'case' ? relatedBack(store.reader, target) : []
    const linked = casesLinkedTo(store.reader, kind, target, maxCases)
    const all = [...linked, ...back.filter(({ id }) => !linked.some((each) => each.id === id))]
    return {
      cases: all.map(({ id, title, severity, status }) => ({
        id,
        title,
        severity: severityOf(severity),
        status: status as CaseState,
      })),
    }
  },
})

function relatedBack(reader: ReadHandle, id: string): CaseRecord[] {
  const found = findCase(id, { store: { reader } })
  if (isProblem(found)) return []
  return linksOfCase(reader, found).flatMap(({ kind, target }) => {
    const related = kind === 'case' ? findCase(target, { store: { reader } }) : null
    return related === null || isProblem(related) ? [] : [related]
  })
}

function shown<More extends object>(id: string, context: Context, more: More) {
  context.publish('cases', {})
  const answer = openedCase(id, context)
  return isProblem(answer) ? answer : { ...answer, ...more }
}
