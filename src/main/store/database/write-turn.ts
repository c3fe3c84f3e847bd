import Database from 'better-sqlite3'
import type { WriteHandle } from './handle.ts'
import { statement } from './prepared.ts'

/** How long a handle waits for a lock. */
export const usualPatience = 'busy_timeout = 5000'

/** For each writing handle, one that does not wait for locks, used only to test for them. */
const asking = new WeakMap<WriteHandle, Database.Database>()

/**
 * Whether a thread or another program holds the write lock of the database. Checked before a write of the main thread:
 * a large act holds the lock for seconds, during which a waiting write would block everything else in the thread.
 */
export function isHeldElsewhere(writer: WriteHandle): boolean {
  // a closed handle is reported by the write itself
  if (!writer.open || writer.inTransaction) return false
  const asks = asking.get(writer) ?? new Database(writer.name, { timeout: 0, fileMustExist: true })
  asking.set(writer, asks)
  try {
    statement(asks, 'BEGIN IMMEDIATE').run()
    statement(asks, 'ROLLBACK').run()
    return false
  } catch (error) {
    // other errors are reported by the write itself
    return Object(error).code === 'SQLITE_BUSY'
  }
}

/**
 * Performs work in one transaction, unless a thread or another program holds the write lock: then null, and nothing was
 * done. Cheaper than checking first.
 */
export function unlessHeldElsewhere<T>(writer: WriteHandle, work: () => T): { readonly answer: T } | null {
  let hasBegun = false
  const begun = () => {
    hasBegun = true
    bePatient(writer)
    return work()
  }
  statement(writer, 'PRAGMA busy_timeout = 0').get()
  try {
    return { answer: writer.transaction(begun).immediate() }
  } catch (error) {
    if (!hasBegun && String(Object(error).code).startsWith('SQLITE_BUSY')) return null
    throw error
  } finally {
    if (!hasBegun) bePatient(writer)
  }
}

/** Must be called before a writing handle is closed. */
export function closeTurn(writer: WriteHandle): void {
  asking.get(writer)?.close()
  asking.delete(writer)
}

/** Handles found unlocked in this turn of the event loop. */
const free = new WeakSet<WriteHandle>()

/** Whether a check in this event loop turn found the database unlocked: concurrent requests share one. */
function wasFreeNow(writer: WriteHandle): boolean {
  if (free.has(writer)) return true
  if (isHeldElsewhere(writer)) return false
  free.add(writer)
  setImmediate(() => free.delete(writer))
  return true
}

/** Milliseconds between two checks. */
const restMs = 20
/** Maximum number of checks (a minute), after which the write is attempted nevertheless and reports the fault. */
const maxLooks = 3000

/** Waits until nobody else writes, without blocking other work. */
export async function untilWritable(writer: WriteHandle): Promise<void> {
  for (let looks = 0; looks < maxLooks && !wasFreeNow(writer); looks += 1)
    await new Promise((resolve) => setTimeout(resolve, restMs))
}

function bePatient(writer: WriteHandle): void {
  statement(writer, `PRAGMA ${usualPatience}`).get()
}
