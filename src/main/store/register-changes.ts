import { type ActRecord, lastSequence, listReversible } from './acts.ts'
import { statement } from './prepared.ts'
import { readData, type StoredData, type StoredKind } from './register-data.ts'
import type { Reader } from './register-records.ts'

/** Changes of register records in the log. */

/** The part under which they are logged. */
export const registerPart = 'register'

/** The number of the last change, 0 before the first. */
export function lastChange(reader: Reader): number {
  return lastSequence(reader, registerPart)
}

/** A record as its last change left it; `after` is null when it was removed. */
export type ChangedRecord = {
  readonly id: number
  readonly uuid: string
  readonly kind: StoredKind
  /** Position of the record among all, in order of creation. */
  readonly number: number
  readonly after: StoredData | null
}

/** The records that were changed since the change with this number, each once, in the order of their last changes. */
export function changesSince(reader: Reader, id: number): ChangedRecord[] {
  // by sequence: the index of records would be scanned completely for the few new ones
  const rows = statement(
    reader,
    `SELECT sequence AS id, record AS uuid, kind, number, after FROM change
     WHERE sequence IN (SELECT max(sequence) FROM change NOT INDEXED WHERE sequence > ? AND part = ?
       AND (before IS NOT NULL OR after IS NOT NULL) GROUP BY record)
     ORDER BY sequence`,
  ).all(id, registerPart) as (Omit<ChangedRecord, 'after'> & { after: string | null })[]
  return rows.map(({ after, ...row }) => ({
    ...row,
    after: after === null ? null : readData(row.kind, after),
  }))
}

/** An act on records of the register, with the first of these records. */
export type Step = ActRecord & { readonly kind: StoredKind; readonly uuid: string }

/** Returns the acts on records of the register, newest first, with the total number. */
export function listSteps(
  reader: Reader,
  limit: number,
  offset: number,
): { readonly items: Step[]; readonly total: number } {
  const first = statement(
    reader,
    'SELECT kind, record AS uuid FROM change WHERE act = ? ORDER BY sequence LIMIT 1',
  )
  const { items, total } = listReversible(reader, registerPart, limit, offset)
  return {
    items: items.map((act) => ({ ...act, ...(first.get(act.number) as Pick<Step, 'kind' | 'uuid'>) })),
    total,
  }
}
