import { closeSync, fchmodSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { showTerms } from './alert-terms.ts'
import type { OwnReadHandle, ReadHandle, WriteHandle } from './handle.ts'
import { migrate } from './migrate.ts'
import { statement } from './prepared.ts'
import { describeStoreFault, storeFaultOf } from './store-fault.ts'
import { closeTurn, usualPatience } from './write-turn.ts'

/**
 * The one SQLite file. A committed write survives a power failure: write-ahead log with `synchronous=FULL`, where the
 * driver's default is NORMAL. There is one writing handle; the reading handle cannot write.
 */
export type Store = {
  readonly path: string
  readonly writer: WriteHandle
  readonly reader: ReadHandle
  readonly close: () => void
}

export const databaseName = 'skerry.sqlite'

/**
 * Opens the database of a data directory, creating or migrating it as needed. Throws when the file is not a Skerry
 * database.
 */
export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, databaseName)
  makePrivateFile(path)
  const writer = new Database(path)
  try {
    for (const pragma of [
      'journal_mode = WAL',
      'synchronous = FULL',
      // caches the upper pages of an index of a million values, so that fewer pages are written twice
      'cache_size = -16384',
      'wal_autocheckpoint = 4000',
      'foreign_keys = ON',
      usualPatience,
      'trusted_schema = OFF',
    ]) {
      writer.pragma(pragma)
    }
    migrate(writer, path)
    // keeps statement journals in memory instead of a temporary file
    writer.pragma('temp_store = MEMORY')
    showTerms(writer)
    const reader = openReader(dataDir)
    return {
      path,
      writer,
      reader,
      close: () => {
        closeTurn(writer)
        reader.close()
        writer.close()
      },
    }
  } catch (error) {
    writer.close()
    const fault = storeFaultOf(error)
    if (fault === null) throw error
    const what = fault === 'damaged' ? `${path} is not a database of Skerry, or it is damaged. ` : ''
    throw new Error(`${what}${describeStoreFault(fault, dataDir)}`, { cause: error })
  }
}

/**
 * Creates an empty file readable by this user alone, whatever the umask, unless it exists; SQLite gives WAL and index
 * the same mode.
 */
function makePrivateFile(path: string): void {
  let handle: number
  try {
    handle = openSync(path, 'wx', 0o600)
  } catch {
    // it exists, or cannot be created, which SQLite then reports
    return
  }
  try {
    fchmodSync(handle, 0o600)
  } finally {
    closeSync(handle)
  }
}

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

/** Opens a read-only handle, for another thread. Throws when there is no database. */
export function openReader(dataDir: string): OwnReadHandle {
  const reader = new Database(join(dataDir, databaseName), { readonly: true, fileMustExist: true })
  reader.pragma(usualPatience)
  // before query_only: creating even a temporary table counts as a write
  showTerms(reader)
  reader.pragma('query_only = ON')
  return reader
}
