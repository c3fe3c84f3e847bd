import { type Problem, problem } from '../../../contract/problem.ts'
import { longestSilenceMs, sliceTooEarly, writeSlice } from '../../operations/uploads/upload-slice.ts'
import type { Source } from './source-file.ts'

export const noUpload = problem('not-found', 'There is no such upload.')

type Upload = { received: number; waiters: (() => void)[] }

/** Files uploaded in slices while they are read: slices are written in order, and waiting readers are notified. */
export class Uploads {
  private readonly uploads = new Map<string, Upload>()

  expect(session: string, { position }: Source): void {
    this.uploads.set(keyOf(session, position), { received: 0, waiters: [] })
  }

  /** Writes the bytes at an offset. A slice out of order is a conflict; a repeated one is not. */
  async append(
    session: string,
    source: Source,
    offset: number,
    bytes: Uint8Array,
    isLast: boolean,
  ): Promise<{ received: number } | Problem> {
    const upload = this.uploads.get(keyOf(session, source.position))
    if (upload === undefined) return noUpload
    if (offset < upload.received) return { received: upload.received }
    if (offset > upload.received) return sliceTooEarly(upload.received)
    await writeSlice(source.ownPath, offset, bytes)
    upload.received += bytes.length
    source.available = upload.received
    if (isLast) {
      source.size = upload.received
      source.ownSize = upload.received
    }
    for (const wake of upload.waiters.splice(0)) wake()
    return { received: upload.received }
  }

  /** Resolves when more of a source is available. Rejects when its upload ended early or paused for too long. */
  async moreOf(session: string, source: Source): Promise<void> {
    const upload = this.uploads.get(keyOf(session, source.position))
    if (upload === undefined) {
      if (source.available < source.size) throw new Error('The upload ended early.')
      return
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the upload broke off.')), longestSilenceMs).unref()
      upload.waiters.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  /** Wakes the readers of a session whose reading was stopped. */
  wake(session: string): void {
    for (const [key, upload] of this.uploads) {
      if (key.startsWith(`${session}/`)) for (const wake of upload.waiters.splice(0)) wake()
    }
  }

  forget(session: string, sources: readonly Source[]): void {
    for (const { position } of sources) this.uploads.delete(keyOf(session, position))
  }
}

function keyOf(session: string, position: number): string {
  return `${session}/${position}`
}
