import { restorerOf } from '../../operations/undo/restorer.ts'
import { decisionTable } from '../../store/actors/actor-decisions.ts'

/** Restores decisions about threat actors; the actors are rebuilt from them when next requested. */
export const actorsRestorer = restorerOf([decisionTable])
