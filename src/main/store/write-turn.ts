import Database from 'better-sqlite3'
import type { WriteHandle } from './handle.ts'
import { statement } from './prepared.ts'

/** How long a handle waits for others, once it must. */
export const usualPatience = 'busy_timeout = 5000'

/** A handle that waits for nobody, of each that writes: it asks alone. */
const asking = new WeakMap<WriteHandle, Database.Database>()

/**
 * Whether a thread or another program holds the database for writing. Asked before a write of the main thread: a large act holds
 * it for seconds, and a write that meets it would stand still with all else that the thread does.
 */
export function isHeldElsewhere(writer: WriteHandle): boolean {
  // what is closed says so with the write
  if (!writer.open || writer.inTransaction) return false
  const asks = asking.get(writer) ?? new Database(writer.name, { timeout: 0, fileMustExist: true })
  asking.set(writer, asks)
  try {
    statement(asks, 'BEGIN IMMEDIATE').run()
    statement(asks, 'ROLLBACK').run()
    return false
  } catch (error) {
    // what else is wrong tells itself with the write
    return Object(error).code === 'SQLITE_BUSY'
  }
}

/**
 * Does work in one transaction, unless a thread or another program holds the database for writing: then null, and nothing was done. It
 * costs less than to look first.
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

/** To be called before a handle that writes is closed. */
export function closeTurn(writer: WriteHandle): void {
  asking.get(writer)?.close()
  asking.delete(writer)
}

/** Handles that nobody held when it was looked last, in this turn of the event loop. */
const free = new WeakSet<WriteHandle>()

/** Whether a look of this very turn found it free: requests that came together share one. */
function wasFreeNow(writer: WriteHandle): boolean {
  if (free.has(writer)) return true
  if (isHeldElsewhere(writer)) return false
  free.add(writer)
  setImmediate(() => free.delete(writer))
  return true
}

/** Between two looks. */
const restMs = 20
/** Looks after which the write is tried nevertheless, which then says what is wrong: a minute. */
const maxLooks = 3000

/** Waits until nobody else writes, and lets all else go on meanwhile. */
export async function untilWritable(writer: WriteHandle): Promise<void> {
  for (let looks = 0; looks < maxLooks && !wasFreeNow(writer); looks += 1)
    await new Promise((resolve) => setTimeout(resolve, restMs))
}

function bePatient(writer: WriteHandle): void {
  statement(writer, `PRAGMA ${usualPatience}`).get()
}
