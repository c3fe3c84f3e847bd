import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation } from '../operation.ts'
import { provenance } from '../schema.ts'
import { listPage } from './module.ts'

/** Share of the mandatory fields that are filled, from 0 to 1. */
const completion = () =>
  z.looseObject({
    overall: z.number().min(0).max(1),
    templates: z.record(z.string(), z.number().min(0).max(1)),
  })

/** Returns the register by provider, each with the completion of its rows. */
export const readRegister = operation(register, {
  name: 'register.read',
  summary: 'Show the register by provider, with how complete each is',
  http: get('/api/v1/register/', { query: ['limit', 'offset'] }),
  permission: 'register.read',
  input: () => z.object(listPage()),
  output: () =>
    z.looseObject({
      items: z.array(
        z.looseObject({
          provider: z.looseObject({ uuid: z.string(), name: z.string() }),
          arrangements: z.int(),
          services: z.int(),
          completion: completion(),
        }),
      ),
      total: z.int(),
      /** Over all providers. */
      completion: completion(),
      ...provenance,
    }),
  fails: ['invalid'],
})

/** Returns the register as CSV for people: one line per provider, guarded against formulas. */
export const exportRegister = operation(register, {
  name: 'register.exportCsv',
  summary: 'Give the register as CSV',
  http: get('/api/v1/register/export', { answers: 'text/csv' }),
  permission: 'register.read',
  needsPlan: 'register-reports',
  input: () => z.object({}),
  output: () => z.string(),
})
