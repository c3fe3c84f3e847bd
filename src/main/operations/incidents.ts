import { incidentOperations } from '../../contract/incidents/index.ts'
import { notBuilt } from './context.ts'
import { implement } from './implement.ts'
import { readIncidentHealthHere } from './lookups/read-health.ts'

/** Incident response: what is built, and what answers 501. */
export const incidentHandlers = implement(incidentOperations)({
  'alerts.ingest': notBuilt,
  'alerts.list': notBuilt,
  'alerts.dismiss': notBuilt,
  'alerts.escalate': notBuilt,
  'incidentCases.open': notBuilt,
  'incidentCases.read': notBuilt,
  'incidentCases.comment': notBuilt,
  'incidentCases.attach': notBuilt,
  'incidentCases.resolve': notBuilt,
  'observables.search': notBuilt,
  'observables.suppress': notBuilt,
  'incidentHealth.read': readIncidentHealthHere,
  'alerts.read': notBuilt,
  'observables.listByAlert': notBuilt,
  'alerts.ingestFromSiem': notBuilt,
})
