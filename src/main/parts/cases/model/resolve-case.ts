import type { z } from 'zod'
import type { resolveIncidentCase } from '../../../../contract/incidents/case.ts'
import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import { reportContent } from '../../../engine/case-export/report-content.ts'
import { reportMarkdown } from '../../../engine/case-export/report-markdown.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { incidentCases } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import type { Deciding } from './deciding.ts'
import { exportedCase } from './exported-case.ts'
import { findCase } from './find-case.ts'

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
    incidentCases.put(act, id, { ...resolved, report: reportMarkdown(reportContent(given)) })
  })
  context.publish('cases', {})
  return { id: found.id }
}
