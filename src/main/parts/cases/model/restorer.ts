import { problem } from '../../../../contract/problem.ts'
import { type Reversal, restorerOf } from '../../../operations/undo/restorer.ts'
import { alertContents } from '../../../store/alerts/alert-content.ts'
import { alertMerges, isInChain } from '../../../store/alerts/alert-merges.ts'
import { alertDecisions } from '../../../store/alerts/alerts.ts'
import { savedFilterTable } from '../../../store/alerts/saved-filters.ts'
import { caseComments } from '../../../store/cases/case-comments.ts'
import { caseLinks } from '../../../store/cases/case-links.ts'
import { caseIndicators } from '../../../store/cases/case-observables.ts'
import { caseTasks } from '../../../store/cases/case-tasks.ts'
import { caseTechniques } from '../../../store/cases/case-techniques.ts'
import { caseTemplates } from '../../../store/cases/case-templates.ts'
import { addCaseEvent, caseNotes } from '../../../store/cases/case-timeline.ts'
import { caseNumber, incidentCases } from '../../../store/cases/incident-cases.ts'
import type { Act } from '../../../store/log/log.ts'
import { suppressionTable } from '../../../store/observables/observables.ts'

/**
 * Restores alerts and cases. Cases come first, since their contents refer to them; a timeline is never shortened:
 * taking an act back adds an entry to it.
 */
export const caseRestorer = restorerOf(
  [
    ...[incidentCases, caseComments, caseIndicators, caseTasks, caseLinks, caseTechniques, caseNotes],
    ...[alertDecisions, alertContents, alertMerges],
    ...[suppressionTable, savedFilterTable, caseTemplates],
  ],
  {
    owners: [incidentCases],
    finish: (act, reversals) => {
      if (hasChain(act, reversals))
        return problem(
          'conflict',
          'This cannot be undone: some of its alerts have since been merged elsewhere.',
        )
      for (const number of new Set(reversals.flatMap((reversal) => touchedCases(act, reversal))))
        addCaseEvent(act.writer, number, {
          at: act.at,
          by: act.by,
          kind: 'taken_back',
          data: { what: act.title },
        })
      return null
    },
  },
)

function touchedCases(act: Act, { kind, record, from, to }: Reversal): number[] {
  const id =
    kind === incidentCases.kind
      ? record
      : (JSON.parse(to ?? from ?? '{}') as { case_id?: string | null }).case_id
  const number = id === undefined || id === null ? null : caseNumber(act.writer, id)
  return number === null ? [] : [number]
}

/**
 * Merges are restored one by one: only after the last one can it be checked that none is under an alert that is merged
 * itself.
 */
function hasChain({ writer }: Act, reversals: readonly Reversal[]): boolean {
  return reversals.some(({ kind, record }) => kind === alertMerges.kind && isInChain(writer, record))
}
