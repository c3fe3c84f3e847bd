import { z } from 'zod'
import { batchKinds } from '../core/batch.ts'
import { severities } from '../schema.ts'
import { windowOperation } from './window-operation.ts'

/**
 * What was looked up from the window and the command line. Each value stands once, with the last time. What programs look
 * up with a key is theirs and is not kept.
 */

/** Values that are kept; older ones are forgotten. */
export const maxLookups = 5000

/** One value that was looked up, and what the last answer said in a sentence. */
export const lookupEntry = () =>
  z.object({
    id: z.string(),
    kind: z.enum(batchKinds),
    /** Canonical form; a URL is without credentials. */
    value: z.string(),
    /** The value as it is shown: defanged, so that no click can open it. */
    shown: z.string(),
    link: z.string(),
    title: z.string(),
    /** Null when nothing stood out, or nothing could be said. */
    severity: z.enum(severities).nullable(),
    at: z.string(),
    /** How often it was looked up. */
    count: z.int().min(1),
    /** The entry stands for so many values that were looked up together, and tells the first of them; null for one value. */
    batch: z.object({ id: z.string(), values: z.int().min(2) }).nullable(),
  })
export type LookupEntry = z.output<ReturnType<typeof lookupEntry>>

const ids = () => z.array(z.string().max(64), 'it must be a list of ids').min(1, 'missing').max(maxLookups)

export const listLookups = windowOperation({
  name: 'lookup.history',
  summary: 'List what was looked up, newest first',
  input: () =>
    z.object({
      limit: z.int('it must be a whole number').min(1).max(500).optional(),
      offset: z.int('it must be a whole number').min(0).max(maxLookups).optional(),
      kind: z.enum(batchKinds).optional(),
      /** All of them stand in the value or in the sentence about it; a defanged value finds the real one. */
      words: z.string('it must be a text').trim().max(500).optional(),
      /** What was looked up together is one entry. A search finds single values all the same. */
      batches: z.boolean('it must be true or false').optional(),
    }),
  output: () =>
    z.object({
      /** Entries that fit, beyond those told. */
      total: z.int().min(0),
      entries: z.array(lookupEntry()),
    }),
})

export const readBatch = windowOperation({
  name: 'lookup.readBatch',
  summary: 'Read the values that were looked up together, one a line',
  input: () => z.object({ id: z.string('missing').max(64) }),
  output: () => z.object({ text: z.string() }),
})

/** Forgets some entries, by their ids or that of their batch, which `lookup.restore` brings back until the workstation is closed, or all, for good. */
export const forgetLookups = windowOperation({
  name: 'lookup.forget',
  summary: 'Forget what was looked up: some entries, or all',
  writes: true,
  input: () =>
    z
      .object({ ids: ids().optional(), all: z.literal(true, 'it must be true').optional() })
      .refine((input) => input.ids !== undefined || input.all === true, { path: ['ids'], error: 'missing' }),
  output: () => z.object({ forgotten: z.int().min(0) }),
})

export const restoreLookups = windowOperation({
  name: 'lookup.restore',
  summary: 'Bring back forgotten entries',
  writes: true,
  input: () => z.object({ ids: ids() }),
  output: () => z.object({ restored: z.int().min(0) }),
})

export const lookupHistoryOperations = [listLookups, readBatch, forgetLookups, restoreLookups] as const
