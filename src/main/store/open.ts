import { closeSync, fchmodSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { showTerms } from './alerts/alert-terms.ts'
import { databaseName, type OwnReadHandle, type Store } from './database/handle.ts'
import { describeStoreFault, storeFaultOf } from './database/store-fault.ts'
import { closeTurn, usualPatience } from './database/write-turn.ts'
import { migrate } from './migrations/migrate.ts'

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

/** Opens a read-only handle, for another thread. Throws when there is no database. */
export function openReader(dataDir: string): OwnReadHandle {
  const reader = new Database(join(dataDir, databaseName), { readonly: true, fileMustExist: true })
  reader.pragma(usualPatience)
  // before query_only: creating even a temporary table counts as a write
  showTerms(reader)
  reader.pragma('query_only = ON')
  return reader
}
