import { z } from 'zod'
import { core } from '../family.ts'
import { get, operation } from '../operation.ts'
import { occurrence, provenance, requiredText } from '../schema.ts'
import { detailedFinding } from './url.ts'

export const phoneVerdicts = ['valid', 'possible', 'invalid', 'unparseable'] as const

/** Names of libphonenumber's number types. */
export const lineTypes = [
  'fixed_line',
  'mobile',
  'fixed_line_or_mobile',
  'toll_free',
  'premium_rate',
  'shared_cost',
  'voip',
  'personal_number',
  'pager',
  'uan',
  'voicemail',
  'unknown',
] as const

/** Reads a telephone number in E.164; a missing leading plus sign is added. */
export const analysePhone = operation(core, {
  name: 'phone.analyse',
  summary: 'Read a telephone number: country, kind of line, allocated operator',
  http: get('/api/v1/scan/phone', { query: ['number'], alias: { phone: 'number' } }),
  permission: 'scan.lookup',
  input: () => z.object({ number: requiredText(128) }),
  output: () =>
    z.object({
      input: z.string(),
      valid: z.boolean(),
      possible: z.boolean(),
      verdict: z.enum(phoneVerdicts),
      verdict_code: z.enum(phoneVerdicts).optional(),
      country_code: z.int().nullable(),
      region: z.string().nullable(),
      line_type: z.enum(lineTypes).nullable(),
      line_type_code: z.enum(lineTypes).nullish(),
      line_type_note: z.string().nullish(),
      allocated_operator: z.string().nullable(),
      allocated_operator_may_have_changed: z.boolean(),
      /** Where the block of a geographic number was assigned, in English. */
      area: z.string().nullish(),
      /** The extension behind a switchboard, when the input contained one. */
      extension: z.string().nullish(),
      /** Date of the tables of operators and areas, YYYY-MM-DD. */
      data_date: z.string().optional(),
      formats: z
        .object({ e164: z.string(), international: z.string(), national: z.string(), rfc3966: z.string() })
        .nullable(),
      findings: z.array(detailedFinding()),
      ...occurrence,
      ...provenance,
    }),
  fails: ['invalid', 'missing'],
  command: 'scan phone <number>',
})
