import { auditOperations } from '../../../contract/audits/index.ts'
import { incidentOperations } from '../../../contract/incidents/index.ts'
import { implementSome } from '../../operations/call/implement.ts'
import { lazily } from '../../operations/call/lazily.ts'
import type { Context } from './context.ts'

const incidentCases = () => import('./case/case-handlers.ts')
const sharedCases = () => import('./case/shared-case-handlers.ts')

/** Case operations for other programs: the incident-response API, and the shared cases. */
export const caseHandlers = new Map([
  ...implementSome<typeof incidentOperations, Context>(incidentOperations, {
    'incidentCases.open': lazily(async () => (await incidentCases()).open),
    'incidentCases.read': lazily(async () => (await incidentCases()).read),
    'incidentCases.comment': lazily(async () => (await incidentCases()).comment),
    'incidentCases.attach': lazily(async () => (await import('./evidence/attach-evidence.ts')).attach),
    'incidentCases.resolve': lazily(async () => (await incidentCases()).resolve),
    'incidentCases.readReport': lazily(async () => {
      const { writeCaseExport } = await import('./export/write-case-export.ts')
      return ({ id, format = 'markdown' }, context) => writeCaseExport(id, format, context)
    }),
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
