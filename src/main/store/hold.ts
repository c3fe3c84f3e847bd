import { closeSync, lstatSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { WriteHandle } from './handle.ts'

/** Handles that hold a file: the lock ends with its handle, so none may be collected. */
const holding = new Set<WriteHandle>()

/**
 * Holds an empty file so that no other handle, of whatever process, can. SQLite locks it with the system's own record locks
 * (sqlite.org/lockingv3.html), which the system frees when a process ends, however it ends. Gives what lets go of it;
 * null when another one holds it. The file is never removed: who has it open and who makes it anew would both hold
 * "it". No other code of this process may open it: closing any handle of a file drops a process's POSIX locks on it.
 * Throws when the file is not ours to hold, or cannot be made or locked.
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
    // another one made it in the same moment
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
