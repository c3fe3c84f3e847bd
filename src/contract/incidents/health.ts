import { z } from 'zod'
import { incidents } from '../family.ts'
import { get, operation } from '../operation.ts'

/** Reports whether the incident stores work. Needs no key; `ch` is the analytics store, here the same database. */
export const readIncidentHealth = operation(incidents, {
  name: 'incidentHealth.read',
  summary: 'Say whether the incident stores work',
  http: get('/api/v1/healthz', { alsoAt: ['/healthz'] }),
  permission: 'public',
  input: () => z.object({}),
  output: () =>
    z.object({
      status: z.string(),
      db: z.string(),
      ch: z.string(),
      license: z.string(),
      /** Remaining hours of grace. */
      grace_h: z.int(),
    }),
})
