import { z } from 'zod'
import { act } from '../activity/activity.ts'
import { windowOperation } from '../window/window-operation.ts'

/** The history of the register: who did what and when, and each field with its value before and after. */

const count = () => z.int().min(0)
const uuid = () => z.string().min(1).max(200)

/** Lists acts of the register, newest first: all, or those of one name, on one record, or that approve or release. */
export const listRegisterHistory = windowOperation({
  name: 'registerHistory.list',
  summary: 'List what was done in the register, by whom, on which record',
  input: () =>
    z.object({
      by: z.string().max(300).nullable().default(null),
      record: uuid().nullable().default(null),
      /** Only assessments submitted, approved or rejected, and packages built. */
      approvals: z.boolean().default(false),
      offset: count().default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
  output: () =>
    z.object({
      items: z.array(act()),
      total: count(),
      /** Names under which acts of the register were done; only with the first part of the list. */
      names: z.array(z.string()),
      /** Name of the chosen record; null without one, or when it has none now. */
      record_name: z.string().nullable(),
    }),
})

const change = () =>
  z.object({
    kind: z.string(),
    uuid: z.string(),
    /** Null when it has no name, or is not there any more. */
    name: z.string().nullable(),
    what: z.enum(['created', 'changed', 'removed']),
    /** As the forms show them; null where there was no value. */
    fields: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  })
export type RecordChanges = z.output<ReturnType<typeof change>>

/** Reads the records that an act changed, field by field. Acts whose contents are not kept have none. */
export const readRegisterAct = windowOperation({
  name: 'registerHistory.read',
  summary: 'Read what an act changed in the register: each field before and after',
  input: () =>
    z.object({
      act: z.int().min(1),
      offset: count().default(0),
      limit: z.int().min(1).max(200).default(50),
    }),
  output: () => z.object({ records: z.array(change()), total: count() }),
})

export const registerHistoryOperations = [listRegisterHistory, readRegisterAct] as const
