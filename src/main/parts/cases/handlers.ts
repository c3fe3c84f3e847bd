import { auditOperations } from '../../../contract/audits/index.ts'
import { coreOperations } from '../../../contract/core/index.ts'
import { incidentOperations } from '../../../contract/incidents/index.ts'
import { implementSome } from '../../operations/implement.ts'
import { lazily } from '../../operations/lazily.ts'
import type { Context } from './context.ts'

const alerts = () => import('./alert-handlers.ts')
const incidentCases = () => import('./case-handlers.ts')
const observables = () => import('./observable-handlers.ts')
const sharedCases = () => import('./shared-case-handlers.ts')
const suppressions = () => import('./suppression-handlers.ts')

/** Alert and case operations for other programs: the incident-response API, and the shared cases. */
export const caseHandlers = new Map([
  ...implementSome<typeof incidentOperations, Context>(incidentOperations, {
    'alerts.ingest': lazily(async () => (await alerts()).ingest),
    'alerts.ingestFromSiem': lazily(async () => (await alerts()).ingestFromSiem),
    'alerts.list': lazily(async () => (await alerts()).list),
    'alerts.read': lazily(async () => (await alerts()).read),
    'alerts.dismiss': lazily(async () => (await alerts()).dismiss),
    'alerts.escalate': lazily(async () => (await alerts()).escalate),
    'incidentCases.open': lazily(async () => (await incidentCases()).open),
    'incidentCases.read': lazily(async () => (await incidentCases()).read),
    'incidentCases.comment': lazily(async () => (await incidentCases()).comment),
    'incidentCases.attach': lazily(async () => (await import('./attach-evidence.ts')).attach),
    'incidentCases.resolve': lazily(async () => (await incidentCases()).resolve),
    'incidentCases.readReport': lazily(async () => {
      const { writeCaseExport } = await import('./write-case-export.ts')
      return ({ id, format = 'markdown' }, context) => writeCaseExport(id, format, context)
    }),
    'observables.search': lazily(async () => (await observables()).search),
    'observables.suppress': lazily(async () => (await observables()).suppress),
    'observables.listByAlert': lazily(async () => (await observables()).listByAlert),
    'observableGraph.read': lazily(async () => (await import('./observable-graph.ts')).readGraph),
    'observables.listSuppressions': lazily(async () => (await suppressions()).list),
    'observables.liftSuppression': lazily(async () => (await suppressions()).liftOne),
  }),
  ...implementSome<typeof coreOperations, Context>(coreOperations, {
    'siemAlerts.ingest': lazily(async () => (await alerts()).ingestFromSiem),
  }),
  ...implementSome<typeof auditOperations, Context>(auditOperations, {
    'cases.list': lazily(async () => (await sharedCases()).list),
    'cases.read': lazily(async () => (await sharedCases()).read),
    'cases.create': lazily(async () => (await sharedCases()).create),
    'cases.update': lazily(async () => (await sharedCases()).update),
    'cases.delete': lazily(async () => (await sharedCases()).remove),
    'cases.addIndicators': lazily(async () => (await sharedCases()).addIndicators),
    'cases.deleteIndicator': lazily(async () => (await sharedCases()).deleteIndicator),
    'cases.addComment': lazily(async () => (await sharedCases()).writeComment),
    'cases.deleteComment': lazily(async () => (await sharedCases()).removeComment),
  }),
])
