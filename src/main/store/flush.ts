import { type FileHandle, open } from 'node:fs/promises'
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

/**
 * Brings to the disk what was committed without a flush, while the thread goes on: what SQLite would do itself at each commit, the
 * write-ahead log being one file that all commits are appended to. A checkpoint flushes that log before it takes anything from it.
 */
export class Flush {
  private readonly path: string
  private log: Promise<FileHandle> | null = null

  constructor(writer: WriteHandle) {
    this.path = `${writer.name}-wal`
  }

  /** All that is committed now is on the disk when this ends; else it throws. */
  async done(): Promise<void> {
    this.log ??= open(this.path, 'r+')
    const log = await this.log
    await log.datasync()
  }

  async close(): Promise<void> {
    const log = await this.log?.catch(() => null)
    this.log = null
    await log?.close()
  }
}
