import type { WriteHandle } from './handle.ts'

/** The store's own bound, in milliseconds, for a write that waits on the thread. */
const boundMs = 5000

/**
 * Whether a thread or another program holds the database for writing. Asked before a write of the main thread: a large act holds
 * it for seconds, and a write that meets it would stand still with all else that the thread does.
 */
export function isHeldElsewhere(writer: WriteHandle): boolean {
  // what is closed says so with the write
  if (!writer.open || writer.inTransaction) return false
  writer.pragma('busy_timeout = 0')
  try {
    writer.exec('BEGIN IMMEDIATE')
    writer.exec('ROLLBACK')
    return false
  } catch (error) {
    // what else is wrong tells itself with the write
    return Object(error).code === 'SQLITE_BUSY'
  } finally {
    writer.pragma(`busy_timeout = ${boundMs}`)
  }
}

/** Between two looks. */
const restMs = 20
/** Looks after which the write is tried nevertheless, which then says what is wrong: a minute. */
const maxLooks = 3000

/** Waits until nobody else writes, and lets all else go on meanwhile. */
export async function untilWritable(writer: WriteHandle): Promise<void> {
  for (let looks = 0; looks < maxLooks && isHeldElsewhere(writer); looks += 1)
    await new Promise((resolve) => setTimeout(resolve, restMs))
}
