import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation } from '../operation.ts'
import { provenance } from '../schema.ts'

const counts = () => z.record(z.string(), z.int())

/** Counts the portfolio and gives its average risk score, null while nothing is assessed. */
export const summariseRisks = operation(register, {
  name: 'risks.summarise',
  summary: 'Count the portfolio and give its average risk score',
  http: get('/api/v1/risks/summary'),
  permission: 'register.read',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      providers: z.int(),
      arrangements: z.int(),
      assessed: z.int(),
      average_score: z.number().nullable(),
      by_criticality: counts(),
      ...provenance,
    }),
})

const share = () => z.looseObject({ value: z.string(), count: z.int(), share: z.number().min(0).max(1) })

/** Shows where the portfolio is concentrated; shares are from 0 to 1. */
export const readConcentration = operation(register, {
  name: 'risks.readConcentration',
  summary: 'Show where the portfolio is concentrated',
  http: get('/api/v1/risks/concentration'),
  permission: 'register.read',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      total: z.int(),
      by_criticality: z.array(share()),
      by_category: z.array(share()),
      by_country: z.array(share()),
      by_status: z.array(share()),
      by_data_access: z.array(share()),
      ...provenance,
    }),
})
