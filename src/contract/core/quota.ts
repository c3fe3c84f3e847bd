import { z } from 'zod'
import { core } from '../family.ts'
import { get, operation } from '../operation.ts'
import { provenance, requiredWord } from '../schema.ts'

export const quotaTypes = ['domain', 'ip', 'file', 'crypto'] as const

/** Reads the remainder of one daily quota of the instance, as far as it is known here. */
export const readQuota = operation(core, {
  name: 'quota.read',
  summary: 'Read what is left of one daily quota',
  http: get('/api/v1/limit/{scan_type}'),
  permission: 'any-key',
  input: () => z.object({ scan_type: requiredWord(quotaTypes) }),
  output: () =>
    z.object({
      scan_type: z.enum(quotaTypes),
      remaining: z.int(),
      total: z.int(),
      ...provenance,
    }),
  fails: ['invalid', 'missing'],
  command: 'limits [scan_type]',
})
