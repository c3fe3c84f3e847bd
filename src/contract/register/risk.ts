import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation } from '../operation.ts'
import { provenance } from '../schema.ts'

const counts = () => z.record(z.string(), z.int())
const ratio = () => z.number().min(0).max(1)

/** Counts the portfolio and returns its average risk score, null while nothing is assessed. */
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
      /** Number of providers with a current approved assessment. */
      assessed: z.int(),
      /** Mean of their overall scores, 0 to 100. */
      average_score: z.number().nullable(),
      by_criticality: counts(),
      ...provenance,
    }),
})

/** Number and share of the providers with a value; `null` in the data is reported as `unknown`. */
const share = () => z.looseObject({ value: z.string(), count: z.int(), share: ratio() })

/** One provider, or one group of providers under an ultimate parent. */
const providerShare = () =>
  z.looseObject({
    uuid: z.string(),
    value: z.string(),
    /** Number of arrangements with ICT services, and their share of all such arrangements. */
    count: z.int(),
    share: ratio(),
    /** Annual cost in the base currency; null when none is known, or it is in another currency. */
    cost: z.number().nullable(),
    cost_share: ratio().nullable(),
    /** Number of critical or important functions that depend on it, and their share of all of them. */
    critical_functions: z.int(),
    critical_share: ratio(),
  })

/** A country and one way in which services depend on it. */
const countryShare = () =>
  z.looseObject({
    /** ISO 3166-1 alpha-2, or the list's own code where there is none. */
    code: z.string(),
    label: z.string(),
    count: z.int(),
    share: ratio(),
    /** Number of those for a critical or important function. */
    critical: z.int(),
  })

const index = () => z.number().min(0).max(10_000).nullable()

/**
 * Reports the concentration of the portfolio; shares are from 0 to 1. The Herfindahl-Hirschman index is the sum of the
 * squared shares in percent, 0 to 10,000; null when there is nothing to share.
 */
export const readConcentration = operation(register, {
  name: 'risks.readConcentration',
  summary: 'Show where the portfolio is concentrated',
  http: get('/api/v1/risks/concentration'),
  permission: 'register.read',
  needsPlan: 'register-reports',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      total: z.int(),
      by_criticality: z.array(share()),
      by_category: z.array(share()),
      by_country: z.array(share()),
      by_status: z.array(share()),
      by_data_access: z.array(share()),
      by_provider: z.array(providerShare()),
      by_ultimate_parent: z.array(providerShare()),
      countries: z.object({
        headquarters: z.array(countryShare()),
        provision: z.array(countryShare()),
        storage: z.array(countryShare()),
        processing: z.array(countryShare()),
      }),
      hhi: z.object({ by_provider: index(), by_ultimate_parent: index(), by_country: index() }),
      /** The same index weighed by the annual costs that can be compared, and by the critical functions that depend on each. */
      hhi_by_cost: z.object({ by_provider: index(), by_ultimate_parent: index() }),
      hhi_by_critical_functions: z.object({ by_provider: index(), by_ultimate_parent: index() }),
      /** Number of providers of ICT services by their annual cost: compared here, in a currency that is not, not given. */
      costs: z.object({ compared: z.int(), other_currency: z.int(), not_given: z.int() }),
      critical_functions: z.int(),
      ...provenance,
    }),
})
export type Concentration = z.output<ReturnType<(typeof readConcentration)['output']>>
