import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation } from '../operation.ts'
import { provenance } from '../schema.ts'

/** Reads the tier and whether it is valid. The documents name tier, limits and validation state, and no fields. */
export const readLicenceStatus = operation(register, {
  name: 'licence.readStatus',
  summary: 'Read the tier and whether it is valid',
  http: get('/api/v1/license/status'),
  permission: 'register.read',
  input: () => z.object({}),
  output: () => z.looseObject({ tier: z.string(), valid: z.boolean(), ...provenance }),
})

/** Reads the tier with its limits; null means unlimited. */
export const readLicenceInfo = operation(register, {
  name: 'licence.readInfo',
  summary: 'Read the tier and what it allows',
  http: get('/api/v1/license/info'),
  permission: 'register.read',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      tier: z.string(),
      valid: z.boolean(),
      limits: z.record(z.string(), z.number().nullable()),
      ...provenance,
    }),
})
