import { statSync } from 'node:fs'
import type { Store } from './open.ts'

/** Tells whether the database can be read and written; quick enough for every probe. */
export function isHealthy({ reader, writer }: Store): boolean {
  try {
    reader.prepare('SELECT count(*) FROM setting').get()
    return writer.open && !writer.readonly
  } catch {
    return false
  }
}

/** Bytes that the database takes on disk, its log included. */
export function databaseBytes({ path }: Store): number {
  return [path, `${path}-wal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
