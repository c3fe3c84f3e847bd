import type { ReadHandle } from './handle.ts'
import { statement } from './prepared.ts'

/** Returns a number that changes when anyone else has written to the database. */
export function dataVersion(reader: ReadHandle): number {
  return statement(reader, 'PRAGMA data_version').pluck().get() as number
}

/** Returns a string that changes when anything was written, by others or through this handle itself. */
export function versionSeen(reader: ReadHandle): string {
  return `${dataVersion(reader)} ${String(statement(reader, 'SELECT total_changes()').pluck().get())}`
}

/** Whether a handle is read-only. Data read through a writing handle may be rolled back, so it must not be cached. */
export function onlyReads(reader: ReadHandle): boolean {
  return statement(reader, 'PRAGMA query_only').pluck().get() === 1
}
