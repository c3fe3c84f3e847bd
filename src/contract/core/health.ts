import { z } from 'zod'
import { core } from '../family.ts'
import { get, operation } from '../operation.ts'

/** Reports whether the workstation works. Needs no key; intended for monitors and start scripts. */
export const readHealth = operation(core, {
  name: 'health.read',
  summary: 'Say whether the workstation works',
  http: get('/healthz'),
  permission: 'public',
  input: () => z.object({}),
  output: () => z.object({ status: z.enum(['ok', 'failing']), db: z.enum(['ok', 'failing']) }),
  extension: true,
})
