import { auditOperations } from '../../../contract/audits/index.ts'
import { coreOperations } from '../../../contract/core/index.ts'
import { incidentOperations } from '../../../contract/incidents/index.ts'
import { implementSome } from '../../operations/implement.ts'
import * as alerts from './alert-handlers.ts'
import { attach } from './attach-evidence.ts'
import * as incidentCases from './case-handlers.ts'
import type { Context } from './context.ts'
import { readGraph } from './observable-graph.ts'
import * as observables from './observable-handlers.ts'
import * as sharedCases from './shared-case-handlers.ts'
import * as suppressions from './suppression-handlers.ts'
import { writeCaseExport } from './write-case-export.ts'

/** Alert and case operations for other programs: the incident-response API, and the shared cases. */
export const caseHandlers = new Map([
  ...implementSome<typeof incidentOperations, Context>(incidentOperations, {
    'alerts.ingest': alerts.ingest,
    'alerts.ingestFromSiem': alerts.ingestFromSiem,
    'alerts.list': alerts.list,
    'alerts.read': alerts.read,
    'alerts.dismiss': alerts.dismiss,
    'alerts.escalate': alerts.escalate,
    'incidentCases.open': incidentCases.open,
    'incidentCases.read': incidentCases.read,
    'incidentCases.comment': incidentCases.comment,
    'incidentCases.attach': attach,
    'incidentCases.resolve': incidentCases.resolve,
    'incidentCases.readReport': ({ id, format = 'markdown' }, context) =>
      writeCaseExport(id, format, context),
    'observables.search': observables.search,
    'observables.suppress': observables.suppress,
    'observables.listByAlert': observables.listByAlert,
    'observableGraph.read': readGraph,
    'observables.listSuppressions': suppressions.list,
    'observables.liftSuppression': suppressions.liftOne,
  }),
  ...implementSome<typeof coreOperations, Context>(coreOperations, {
    'siemAlerts.ingest': alerts.ingestFromSiem,
  }),
  ...implementSome<typeof auditOperations, Context>(auditOperations, {
    'cases.list': sharedCases.list,
    'cases.read': sharedCases.read,
    'cases.create': sharedCases.create,
    'cases.update': sharedCases.update,
    'cases.delete': sharedCases.remove,
    'cases.addIndicators': sharedCases.addIndicators,
    'cases.deleteIndicator': sharedCases.deleteIndicator,
    'cases.addComment': sharedCases.writeComment,
    'cases.deleteComment': sharedCases.removeComment,
  }),
])
