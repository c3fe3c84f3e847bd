import type { WriteHandle } from './handle.ts'

/**
 * Writes in one transaction without waiting for the disk: a power failure may lose the last writes, but never damages
 * the file, and the next ordinary write flushes them too. A flush takes ten times as long as a small write.
 */
export function withoutFlush<T>(writer: WriteHandle, write: () => T): T {
  writer.pragma('synchronous = NORMAL')
  try {
    return writer.transaction(write).immediate()
  } finally {
    writer.pragma('synchronous = FULL')
  }
}
