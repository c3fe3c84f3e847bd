import { z } from 'zod'
import { dueGapKinds, dueKinds, dueRanges } from '../../register/due-kinds.ts'
import { windowOperation } from '../window/window-operation.ts'

/** What is due in the register and in cases, as one list and as a calendar. */

const count = () => z.int().min(0)

const chosen = () => ({
  /** Seen from today in the zone of the workstation. */
  range: z.enum(dueRanges).default('all'),
  /** Without any, all kinds. */
  what: z.array(z.enum(dueKinds)).max(dueKinds.length).default([]),
})

const dueItem = () =>
  z.object({
    what: z.enum(dueKinds),
    /** `yyyy-mm-dd` */
    on: z.string(),
    /** Days from today, negative when it has passed. */
    days: z.int(),
    /** Kind of the record that states the day; `cases` for a task. */
    kind: z.string(),
    uuid: z.string(),
    field: z.string().nullable(),
    name: z.string().nullable(),
    /** The provider, or the case of a task. */
    about: z.string().nullable(),
    /** From what the day follows. */
    basis: z.string(),
  })
export type DueRow = z.output<ReturnType<typeof dueItem>>

/** Records that were looked at and have no day in the list, by reason, with the first of them. */
const gap = () =>
  z.object({
    what: z.enum(dueGapKinds),
    count: count(),
    records: z.array(z.object({ kind: z.string(), uuid: z.string(), name: z.string().nullable() })),
  })
export type DueGapCount = z.output<ReturnType<typeof gap>>

export const listDue = windowOperation({
  name: 'registerDue.list',
  followed: ['activity'],
  summary: 'List what is due: contracts, notice, reviews, assessments, exit tests, audits, tasks of cases',
  input: () =>
    z.object({ ...chosen(), offset: count().default(0), limit: z.int().min(1).max(1000).default(200) }),
  output: () =>
    z.object({
      today: z.string(),
      items: z.array(dueItem()),
      total: count(),
      /** Numbers of the chosen kinds by range, and of the chosen range by kind. */
      by_range: z.record(z.enum(dueRanges), count()),
      by_kind: z.record(z.enum(dueKinds), count()),
      /** Only reasons that apply to a record. */
      gaps: z.array(gap()),
      /** Number of contracts, providers and other records looked at, and of open tasks. */
      looked_at: z.object({ contracts: count(), records: count(), tasks: count() }),
      /** Number of open tasks that were not read because there are too many. */
      tasks_left_out: count(),
    }),
})
export type DueAnswer = z.output<ReturnType<(typeof listDue)['output']>>

/** Exports the chosen days as a calendar that other programs import and update (RFC 5545). */
export const exportDue = windowOperation({
  name: 'registerDue.calendar',
  summary: 'Export what is due as a calendar (.ics)',
  input: () =>
    z.object({
      ...chosen(),
      /** Days before each event on which the calendar reminds of it; null for no reminder. */
      remind: z.int().min(0).max(365).nullable().default(null),
    }),
  output: () =>
    z.object({
      name: z.string(),
      media_type: z.string(),
      bytes: z.instanceof(Uint8Array),
      events: count(),
      tasks_left_out: count(),
    }),
})

export const registerDueOperations = [listDue, exportDue] as const
