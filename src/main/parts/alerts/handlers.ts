import { coreOperations } from '../../../contract/core/index.ts'
import { incidentOperations } from '../../../contract/incidents/index.ts'
import { implementSome } from '../../operations/call/implement.ts'
import { lazily } from '../../operations/call/lazily.ts'
import type { Context } from './context.ts'

const alerts = () => import('./alert-handlers.ts')

/** Alert operations for other programs: the incident-response API. */
export const alertHandlers = new Map([
  ...implementSome<typeof incidentOperations, Context>(incidentOperations, {
    'alerts.ingest': lazily(async () => (await alerts()).ingest),
    'alerts.ingestFromSiem': lazily(async () => (await alerts()).ingestFromSiem),
    'alerts.list': lazily(async () => (await alerts()).list),
    'alerts.read': lazily(async () => (await alerts()).read),
    'alerts.dismiss': lazily(async () => (await alerts()).dismiss),
    'alerts.escalate': lazily(async () => (await alerts()).escalate),
  }),
  ...implementSome<typeof coreOperations, Context>(coreOperations, {
    'siemAlerts.ingest': lazily(async () => (await alerts()).ingestFromSiem),
  }),
])
