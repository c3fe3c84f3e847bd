import { z } from 'zod'
import { windowOperation } from './window-operation.ts'

/** What was done here, in all parts: acts, what became of a record, taking acts back and bringing them back. */

const count = () => z.int().min(0)
const offset = () => z.int('it must be a whole number').min(0).default(0)
const limit = () => z.int('it must be a whole number').min(1).max(500).default(100)

/** One thing that somebody did. */
const act = () =>
  z.object({
    /** Its number here. */
    act: count(),
    /** A ULID, the same wherever the act is told. */
    id: z.string(),
    at: z.string(),
    by: z.string(),
    /** The part of the workstation that it belongs to, e.g. `triage`, `register`. */
    part: z.string(),
    title: z.string(),
    /** `here`, or from where it was taken in. */
    origin: z.string(),
    records: count(),
    /** Number of the act that it took back; null when it is none of this kind. */
    undoes: count().nullable(),
    /** Whether it is in effect, was taken back, or is one that is never taken back. */
    state: z.enum(['in-effect', 'taken-back', 'final']),
  })
export type Act = z.output<ReturnType<typeof act>>

export const listActivity = windowOperation({
  name: 'activity.list',
  summary: 'List what was done on this workstation, newest first',
  input: () =>
    z.object({
      /** Only acts of this part. */
      part: z.string('it must be a text').max(40).optional(),
      offset: offset(),
      limit: limit(),
    }),
  output: () => z.object({ items: z.array(act()), total: count() }),
})

export const readHistory = windowOperation({
  name: 'activity.history',
  summary: 'Read what was changed of one record, newest first',
  input: () =>
    z.object({
      part: z.string('missing').max(40),
      kind: z.string('missing').max(80),
      record: z.string('missing').max(200),
      offset: offset(),
      limit: limit(),
    }),
  output: () =>
    z.object({
      items: z.array(
        act().extend({
          /** The record as its part writes it, as JSON or a word; null when it was not there or is not kept in the log. */
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
})

const wanted = () => z.object({ act: z.int('it must be a whole number').min(1) })
const outcome = () => z.object({ title: z.string(), act: count(), records: count() })

/** Every record that the act wrote is what it was before, unless one was changed since. That is an act itself. */
export const undoAct = windowOperation({
  name: 'activity.undo',
  summary: 'Take back an act, of any part',
  writes: true,
  input: wanted,
  output: outcome,
})

/** Takes back what took the act back. */
export const redoAct = windowOperation({
  name: 'activity.redo',
  summary: 'Bring back an act that was taken back',
  writes: true,
  input: wanted,
  output: outcome,
})

export const activityOperations = [listActivity, readHistory, undoAct, redoAct] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly activity: typeof activityOperations
  }
}

declare module './topics.ts' {
  interface Topics {
    /** An act was done, in any part; and of which parts records were put back by it. */
    readonly activity: { readonly restored: readonly string[] }
  }
}
