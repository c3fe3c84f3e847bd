import type { WriteHandle } from './handle.ts'

/**
 * Writes in one transaction and does not wait for the disk: a power cut may cost what was written last, never the file, and the next
 * write of anything else brings it to the disk too. A flush costs ten times what a small write does.
 */
export function withoutFlush<T>(writer: WriteHandle, write: () => T): T {
  writer.pragma('synchronous = NORMAL')
  try {
    return writer.transaction(write).immediate()
  } finally {
    writer.pragma('synchronous = FULL')
  }
}
