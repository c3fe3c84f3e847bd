import { z } from 'zod'
import { batchKinds } from '../../core/batch.ts'
import { severities } from '../../severities.ts'
import { windowOperation } from '../window/window-operation.ts'

/**
 * History of lookups from the window and the command line. Each value is listed once, with its latest time. Lookups by
 * programs with a key are private to them and not recorded.
 */

/** Maximum number of values kept; the oldest are evicted. */
export const maxLookups = 5000

/** One value that was looked up, with a one-sentence summary of the last answer. */
export const lookupEntry = () =>
  z.object({
    id: z.string(),
    kind: z.enum(batchKinds),
    /** Canonical form; a URL is without credentials. */
    value: z.string(),
    /** The displayed, defanged value. */
    shown: z.string(),
    link: z.string(),
    title: z.string(),
    /** Null when there was nothing notable, or no answer. */
    severity: z.enum(severities).nullable(),
    at: z.string(),
    /** Number of lookups. */
    count: z.int().min(1),
    /**
     * Set when the entry represents several values that were looked up together, of which it shows the first; null for
     * one value.
     */
    batch: z.object({ id: z.string(), values: z.int().min(2) }).nullable(),
  })
export type LookupEntry = z.output<ReturnType<typeof lookupEntry>>

const ids = () => z.array(z.string().max(64), 'it must be a list of ids').min(1, 'missing').max(maxLookups)

export const listLookups = windowOperation({
  name: 'lookup.history',
  followed: ['lookups'],
  summary: 'List what was looked up, newest first',
  input: () =>
    z.object({
      limit: z.int('it must be a whole number').min(1).max(500).optional(),
      offset: z.int('it must be a whole number').min(0).max(maxLookups).optional(),
      kind: z.enum(batchKinds).optional(),
      /** Words that must all occur in the value or in its summary; a defanged value matches the real one. */
      words: z.string('it must be a text').trim().max(500).optional(),
      /** Values looked up together are returned as one entry. A search returns single values regardless. */
      batches: z.boolean('it must be true or false').optional(),
    }),
  output: () =>
    z.object({
      /** Number of matching entries, including those not returned. */
      total: z.int().min(0),
      entries: z.array(lookupEntry()),
    }),
})

export const readBatch = windowOperation({
  name: 'lookup.readBatch',
  summary: 'Read the values that were looked up together, one per line',
  input: () => z.object({ id: z.string('missing').max(64) }),
  output: () => z.object({ text: z.string() }),
})

/**
 * Forgets some entries, by their ids or that of their batch, which `lookup.restore` can bring back until the
 * workstation is closed; or all entries permanently.
 */
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

declare module '../window/topics.ts' {
  interface Topics {
    /** Sent when the history of lookups changed. */
    readonly lookups: Record<string, never>
  }
}
