import { statSync } from 'node:fs'
import type { Store } from '../database/handle.ts'

/** Whether the database can be read and written; fast enough for every probe. */
export function isHealthy({ reader, writer }: Store): boolean {
  try {
    reader.prepare('SELECT count(*) FROM setting').get()
    return writer.open && !writer.readonly
  } catch {
    return false
  }
}

/** Returns the bytes that the database takes on disk, including its WAL. */
export function databaseBytes({ path }: Store): number {
  return [path, `${path}-wal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
