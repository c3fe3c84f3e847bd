import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'

/** The activity of all parts: acts, the history of a record, taking acts back and bringing them back. */

const count = () => z.int().min(0)
const offset = () => z.int('it must be a whole number').min(0).default(0)
const limit = () => z.int('it must be a whole number').min(1).max(500).default(100)

/** One thing that somebody did. */
export const act = () =>
  z.object({
    /** Its local number. */
    act: count(),
    /** A ULID, the same on every workstation. */
    id: z.string(),
    at: z.string(),
    by: z.string(),
    /** The part of the workstation that it belongs to, e.g. `triage`, `register`. */
    part: z.string(),
    title: z.string(),
    /** `here`, or the id of the workstation on which it was done. */
    origin: z.string(),
    records: count(),
    /** Number of the act that it took back; null when it took none back. */
    undoes: count().nullable(),
    /** Whether it is in effect, was taken back, or is final. */
    state: z.enum(['in-effect', 'taken-back', 'final']),
  })
export type Act = z.output<ReturnType<typeof act>>

export const listActivity = windowOperation({
  name: 'activity.list',
  followed: ['activity'],
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
  summary: 'Read the changes to one record, newest first',
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
          /**
           * The record as its part writes it, as JSON or a word; null when it did not exist or is not kept in the log.
           */
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
})

const wanted = () => z.object({ act: z.int('it must be a whole number').min(1) })
const outcome = () => z.object({ title: z.string(), act: count(), records: count() })

/** Restores every record that the act wrote, unless one was changed since. This is an act itself. */
export const undoAct = windowOperation({
  name: 'activity.undo',
  summary: 'Undo an act of any part',
  writes: true,
  input: wanted,
  output: outcome,
})

/** Takes back the act that took the given act back. */
export const redoAct = windowOperation({
  name: 'activity.redo',
  summary: 'Redo an act that was undone',
  writes: true,
  input: wanted,
  output: outcome,
})

export const activityOperations = [listActivity, readHistory, undoAct, redoAct] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly activity: typeof activityOperations
  }
}

declare module '../window/topics.ts' {
  interface Topics {
    /** Sent when an act was done in any part, with the parts whose records it restored. */
    readonly activity: { readonly restored: readonly string[] }
  }
}
