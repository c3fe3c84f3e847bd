import { invalid, isProblem, problem } from '../../../../contract/problem.ts'
import { caseTechniqueOperations } from '../../../../contract/workstation/cases/case-techniques.ts'
import { readTechnique } from '../../../engine/case/technique-ids.ts'
import { implement } from '../../../operations/call/implement.ts'
import { alertsOfCase } from '../../../store/alerts/alerts.ts'
import {
  caseTechniques,
  type TechniqueContent,
  techniquesDecided,
} from '../../../store/cases/case-techniques.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { type CaseRecord, touchCase } from '../../../store/cases/incident-cases.ts'
import { type Act, inAct } from '../../../store/log/log.ts'
import type { Context } from '../context.ts'
import { findCase } from '../model/find-case.ts'
import { openedCase } from './opened-case.ts'
import { shownTechniques } from './shown-techniques.ts'

/** Handlers for ATT&CK techniques of cases. */
export const caseTechniqueHandlers = implement<typeof caseTechniqueOperations, Context>(
  caseTechniqueOperations,
  {
    'caseTechniques.set': ({ id, technique: given, name, tactic, state }, context) => {
      const found = findCase(id, context)
      if (isProblem(found)) return found
      const technique = readTechnique(given)
      if (technique === null)
        return invalid('technique', 'it must be T and four digits, such as T1566 or T1059.001')
      const { reader } = context.store
      const before = techniquesDecided(reader, found.number).find((each) => each.technique === technique)
      const seen = shownTechniques(found, alertsOfCase(reader, found.number), reader).find(
        (each) => each.id === technique,
      )
      const next = {
        technique,
        name: name ?? before?.name ?? '',
        tactic: tactic ?? before?.tactic ?? '',
        state: state ?? before?.state ?? ('accepted' as const),
        source: before?.source ?? seen?.source ?? 'by hand',
      }
      const isSame =
        before !== undefined &&
        (['name', 'tactic', 'state'] as const).every((field) => before[field] === next[field])
      if (isSame) return openedCase(id, context)
      const isDecision = before?.state !== next.state
      const what = isDecision ? (next.state === 'accepted' ? 'Accepted' : 'Rejected') : 'Changed'
      inAct(context.store, context.draft(`${what} the technique ${technique}`), (act) => {
        const made: TechniqueContent = {
          ...next,
          added_at: before?.added_at ?? act.at,
          added_by: before?.added_by ?? act.by,
        }
        const record = before?.id ?? `tech_${context.random.id(Date.parse(act.at))}`
        caseTechniques.put(act, record, { ...made, case_id: found.id })
        if (isDecision) enter(act, found, `technique_${next.state}`, technique)
      })
      context.publish('cases', {})
      return openedCase(id, context)
    },
    'caseTechniques.forget': ({ id, technique }, context) => {
      const found = findCase(id, context)
      if (isProblem(found)) return found
      const decided = techniquesDecided(context.store.reader, found.number)
      const record = decided.find((each) => each.technique === technique)
      if (record === undefined)
        return problem('not-found', 'Nothing was decided about this technique in this case.')
      inAct(context.store, context.draft(`Removed the technique ${technique}`), (act) => {
        caseTechniques.delete(act, record.id)
        enter(act, found, 'technique_removed', technique)
      })
      context.publish('cases', {})
      return openedCase(id, context)
    },
  },
)

function enter(act: Act, target: CaseRecord, kind: string, technique: string): void {
  addCaseEvent(act.writer, target.number, { at: act.at, by: act.by, kind, data: { technique } })
  touchCase(act, target.number)
}
