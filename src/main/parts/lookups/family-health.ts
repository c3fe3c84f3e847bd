import { actorOperations } from '../../../contract/actors/index.ts'
import { incidentOperations } from '../../../contract/incidents/index.ts'
import { implementSome } from '../../operations/call/implement.ts'
import { readActorHealthHere, readIncidentHealthHere } from './read-health.ts'

/** Health of families whose other operations are not implemented yet: clients request it before anything else. */
export const familyHealthHandlers = new Map([
  ...implementSome(incidentOperations, { 'incidentHealth.read': readIncidentHealthHere }),
  ...implementSome(actorOperations, { 'actorHealth.read': readActorHealthHere }),
])
