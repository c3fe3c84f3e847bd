import type { z } from 'zod'
import { type Problem, problem } from '../../../../contract/problem.ts'
import { severities } from '../../../../contract/severities.ts'
import type { createCaseHere } from '../../../../contract/workstation/cases/case-board.ts'
import { type CaseTemplate, templateWithId } from '../../../store/cases/case-templates.ts'
import { inAct } from '../../../store/log/log.ts'
import { addTasks } from './add-tasks.ts'
import type { Added } from './add-to-case.ts'
import type { Deciding } from './deciding.ts'
import { readIndicatorLines } from './indicator-lines.ts'
import { stricterOfSessions, taggedAsSessions } from './labels-of-sessions.ts'
import { linkCase, refuseLinks } from './link-case.ts'
import { addObservables, openCase } from './open-case.ts'

/** Opens a case with the indicators of a text and the content of its template, in one act. */
export function createGiven(
  {
    title,
    severity,
    indicators = '',
    detection = true,
    template: templateId,
    links = [],
  }: z.output<ReturnType<(typeof createCaseHere)['input']>>,
  context: Deciding,
): (Added & { readonly id: string; readonly labels: string[] }) | Problem {
  const template = templateId === undefined ? null : templateWithId(context.store.reader, templateId)
  if (template === null && templateId !== undefined)
    return problem('not-found', 'There is no such template any more.')
  const refused = refuseLinks(context.store.reader, links, null)
  if (refused !== null) return refused
  const { values, skipped } = readIndicatorLines(indicators)
  const { reader } = context.store
  const templateTags = template?.tags ?? []
  const labels = stricterOfSessions(reader, links, templateTags)
  const draft = context.draft(`Opened the case ${title}`.slice(0, 300))
  const { answer } = inAct(context.store, draft, (act) => {
    const opened = openCase(act, {
      title,
      summary: template?.summary ?? '',
      severity: severities.indexOf(severity),
      asset: null,
      tags: JSON.stringify(taggedAsSessions(reader, links, templateTags)),
      caller: context.caller,
      random: context.random,
      event: {
        kind: 'case_created',
        data: template === null ? {} : { template: template.name, hints: template.hints },
      },
    })
    linkCase(act, opened, links, context.random)
    addTasks(act, opened, tasksFrom(template, act.at), { first: 0, random: context.random })
    return { id: opened.id, added: addObservables(act, opened, values, context, detection) }
  })
  context.publish('cases', {})
  return { ...answer, skipped, labels }
}

/** Returns the tasks of a template for a case opened at a given time. */
function tasksFrom(template: CaseTemplate | null, openedAt: string) {
  return (template?.tasks ?? []).map(({ title, owner, due_after }) => ({
    title,
    owner,
    due_at: due_after === null ? null : new Date(Date.parse(openedAt) + due_after * 60_000).toISOString(),
  }))
}
