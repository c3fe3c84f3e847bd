import { incidentOperations } from '../../../contract/incidents/index.ts'
import { implementSome } from '../../operations/call/implement.ts'
import { lazily } from '../../operations/call/lazily.ts'

const observables = () => import('./observable-handlers.ts')
const suppressions = () => import('./suppression-handlers.ts')

/** Observable operations for other programs: the incident-response API. */
export const observableHandlers = implementSome(incidentOperations, {
  'observables.search': lazily(async () => (await observables()).search),
  'observables.suppress': lazily(async () => (await observables()).suppress),
  'observables.listByAlert': lazily(async () => (await observables()).listByAlert),
  'observableGraph.read': lazily(async () => (await import('./observable-graph.ts')).readGraph),
  'observables.listSuppressions': lazily(async () => (await suppressions()).list),
  'observables.liftSuppression': lazily(async () => (await suppressions()).liftOne),
})
