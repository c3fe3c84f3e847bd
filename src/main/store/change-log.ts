import type Database from 'better-sqlite3'
import { statement } from './prepared.ts'

/** One entry of the change log. `by` is `window`, `cli` or the name of a key. */
export type Change = {
  readonly at: string
  readonly by: string
  readonly aggregate: string
  readonly id: string
  readonly change: string
  readonly detail?: unknown
}

/** Appends an entry. To be called inside the transaction of the write it tells of. */
export function appendChange(
  writer: Database.Database,
  { at, by, aggregate, id, change, detail }: Change,
): void {
  if (!writer.inTransaction) throw new Error('A change is logged in the transaction that makes it.')
  statement(
    writer,
    'INSERT INTO change_log (at, by, aggregate, id, change, detail) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(at, by, aggregate, id, change, JSON.stringify(detail ?? {}))
}
