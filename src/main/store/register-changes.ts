import { statement } from './prepared.ts'
import { readData, type StoredData, type StoredKind } from './register-data.ts'
import type { Reader } from './register-records.ts'

/** What was done to the register: each write with the record before and after, writes of one act being one step. */

/** The number of the last write, 0 before the first. */
export function lastChange(reader: Reader): number {
  const row = statement(reader, 'SELECT max(id) AS last FROM register_change').get() as {
    last: number | null
  }
  return row.last ?? 0
}

/** A record as its last write left it; `after` is null when it is gone. */
export type ChangedRecord = {
  readonly id: number
  readonly uuid: string
  readonly kind: StoredKind
  /** Place of the record among all, in the order in which they were made. */
  readonly number: number
  readonly after: StoredData | null
}

/** The records that were written since the write with this number, each once, in the order of their last writes. */
export function changesSince(reader: Reader, id: number): ChangedRecord[] {
  // by number: the index of uuids would be walked from end to end for the few that are new
  const rows = statement(
    reader,
    `SELECT id, uuid, kind, number, after FROM register_change
     WHERE id IN (SELECT max(id) FROM register_change NOT INDEXED WHERE id > ? GROUP BY uuid) ORDER BY id`,
  ).all(id) as (Omit<ChangedRecord, 'after'> & { after: string | null })[]
  return rows.map(({ after, ...row }) => ({
    ...row,
    after: after === null ? null : readData(row.kind, after),
  }))
}

/** One act: how many records it made, changed and took away, and the first of them. */
export type Step = {
  readonly step: number
  readonly at: string
  readonly by: string
  readonly label: string
  readonly created: number
  readonly changed: number
  readonly deleted: number
  readonly kind: StoredKind
  readonly uuid: string
}

/** The acts, newest first, and how many there are. */
export function listSteps(reader: Reader, limit: number, offset: number): { items: Step[]; total: number } {
  const row = statement(reader, 'SELECT max(step) AS last FROM register_change').get() as {
    last: number | null
  }
  // steps are numbered without a gap
  const total = row.last ?? 0
  const steps = statement(
    reader,
    `SELECT min(id) AS first, step, at, by, label, kind, uuid, sum(before IS NULL) AS created,
       sum(before IS NOT NULL AND after IS NOT NULL) AS changed, sum(after IS NULL) AS deleted
     FROM register_change WHERE step <= ? AND step > ? GROUP BY step ORDER BY step DESC`,
  ).all(total - offset, total - offset - limit) as (Step & { first: number })[]
  const items = steps.map(({ first: _first, ...step }) => step)
  return { items, total }
}

/** The acts that wrote one of these records, newest first. */
export function stepsOf(reader: Reader, uuids: readonly string[], limit: number, offset: number): Step[] {
  return statement(
    reader,
    `SELECT step, at, by, label, kind, uuid, sum(before IS NULL) AS created,
       sum(before IS NOT NULL AND after IS NOT NULL) AS changed, sum(after IS NULL) AS deleted
     FROM register_change
     WHERE step IN (
       SELECT DISTINCT step FROM register_change WHERE uuid IN (SELECT value FROM json_each(?))
       ORDER BY step DESC LIMIT ? OFFSET ?
     )
     GROUP BY step ORDER BY step DESC`,
  ).all(JSON.stringify(uuids), limit, offset) as Step[]
}

/** One write of an act. */
export type RecordedChange = {
  readonly id: number
  readonly at: string
  readonly by: string
  readonly label: string
  readonly kind: StoredKind
  readonly uuid: string
  readonly before: StoredData | null
  readonly after: StoredData | null
}

/** How many records one act wrote. */
export function countStep(reader: Reader, step: number): number {
  const row = statement(reader, 'SELECT count(*) AS n FROM register_change WHERE step = ?').get(step)
  return (row as { n: number }).n
}

/** All writes of one act, in their order. */
export function readStep(reader: Reader, step: number): RecordedChange[] {
  const rows = statement(
    reader,
    'SELECT id, at, by, label, kind, uuid, before, after FROM register_change WHERE step = ? ORDER BY id',
  ).all(step) as (Omit<RecordedChange, 'before' | 'after'> & {
    before: string | null
    after: string | null
  })[]
  return rows.map((row) => ({
    ...row,
    before: row.before === null ? null : readData(row.kind, row.before),
    after: row.after === null ? null : readData(row.kind, row.after),
  }))
}
