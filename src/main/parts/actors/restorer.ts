import { needsNothing, type Restorer } from '../../operations/undo/restorer.ts'
import {
  type DecisionContent,
  decisionWithId,
  deleteDecision,
  nameOfEntry,
  putDecision,
} from '../../store/actors/actor-decisions.ts'

/** Restores decisions about threat actors; the actors are rebuilt from them when next requested. */
export const actorsRestorer: Restorer = {
  needs: needsNothing,
  restore: (act, reversals) => {
    for (const { record, to } of reversals)
      if (to === null) deleteDecision(act, record)
      else putDecision(act, record, JSON.parse(to) as DecisionContent)
    return null
  },
  describe: ({ reader }, { record }) => {
    const decision = decisionWithId(reader, record)
    const name = decision === null ? null : nameOfEntry(reader, decision.one)
    return name === null ? 'a decision about threat actors' : `the decision about ${name}`
  },
}
