import { closeSync, lstatSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { WriteHandle } from './handle.ts'

/** Handles that hold a file: the lock ends with its handle, so none may be garbage-collected. */
const holding = new Set<WriteHandle>()

/**
 * Locks an empty file exclusively among all handles and processes. SQLite uses the system's record locks
 * (sqlite.org/lockingv3.html), which the system releases when a process ends in any way. Returns a function that
 * releases the lock; null when another handle has it. The file is never removed: otherwise a process that has it open
 * and one that recreates it could both hold "it". No other code of this process may open it: closing any handle of a
 * file drops a process's POSIX locks on it. Throws when the file is not permitted to be held, or cannot be created or
 * locked.
 */
export function takeHold(path: string): (() => void) | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) makeEmpty(path)
  else if (!found.isFile() || found.size > 0)
    throw new Error(
      `${path} is not the empty file that Skerry keeps there. Move it away, then start Skerry again.`,
    )
  const handle = new Database(path, { timeout: 0 })
  try {
    handle.pragma('journal_mode = OFF')
    handle.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    handle.close()
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true) return null
    throw error
  }
  holding.add(handle)
  return () => {
    holding.delete(handle)
    handle.close()
  }
}

function makeEmpty(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    // another process created it at the same moment
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
