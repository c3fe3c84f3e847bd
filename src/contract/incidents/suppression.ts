import { z } from 'zod'
import { incidents } from '../family.ts'
import { get, operation, remove } from '../operation.ts'
import { optionalText, provenance, recordId, wholeNumber } from '../schema.ts'

/**
 * Suppressions of observables, beyond the reference documents: those in effect can be listed, and lifted before their
 * end.
 */

export const suppression = () =>
  z.object({
    id: z.string(),
    type: z.string(),
    value: z.string(),
    /** `global`, or `source:` and the name of a source. */
    scope: z.string(),
    until: z.string(),
    /** Whether it is still in effect. */
    holds: z.boolean(),
    created_at: z.string(),
    created_by: z.string(),
    reason: z.string().nullable(),
  })

/** Lists suppressions that were not lifted, newest first, including expired ones. */
export const listSuppressions = operation(incidents, {
  name: 'observables.listSuppressions',
  summary: 'List suppressed observables, newest first',
  http: get('/api/v1/observables/suppressions', { query: ['cursor', 'limit'] }),
  permission: 'ir.read',
  input: () => z.object({ cursor: optionalText(100), limit: wholeNumber(1, 200, 50) }),
  output: () =>
    z.object({ items: z.array(suppression()), next_cursor: z.string().nullable(), ...provenance }),
  fails: ['invalid'],
  extension: true,
})

/** Lifts a suppression before its end. One that was lifted is not found. */
export const liftSuppression = operation(incidents, {
  name: 'observables.liftSuppression',
  needsLicence: true,
  summary: 'Lift the suppression of an observable',
  http: remove('/api/v1/observables/suppressions/{id}'),
  permission: 'ir.write',
  writes: true,
  input: () => z.object({ id: recordId() }),
  output: () => z.object({ id: z.string(), lifted: z.literal(true), ...provenance }),
  fails: ['invalid', 'missing', 'not-found'],
  extension: true,
})
