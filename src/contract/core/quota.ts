import { z } from 'zod'
import { core } from '../family.ts'
import { get, operation } from '../operation.ts'
import { provenance, requiredWord } from '../schema.ts'

export const quotaTypes = ['domain', 'ip', 'file', 'crypto'] as const

/**
 * The remainder and the total of a quota that nothing is counted against: the largest whole number of 32 bits, so that a
 * client that compares, divides or subtracts never takes it for a spent one.
 */
export const uncounted = 2_147_483_647

/**
 * Reads the remainder of one daily quota of the instance, as far as it is known here. Files are analysed on this
 * workstation, which counts none: `unlimited` says so beside figures that no client takes for a spent quota.
 */
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
      unlimited: z.literal(true).optional(),
      ...provenance,
    }),
  fails: ['invalid', 'missing'],
  command: 'limits [scan_type]',
})
