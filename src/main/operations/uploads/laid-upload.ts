import { writeFileSync } from 'node:fs'
import type { Problem } from '../../../contract/problem.ts'
import { longestSilenceMs, sliceTooEarly, writeSlice } from './upload-slice.ts'

/**
 * A file that a window uploads slice by slice, stored completely before it is read. Accepts slices from its
 * construction on.
 */
export class LaidUpload {
  /**
   * Resolves when the last slice has arrived; rejects when the upload is interrupted, cannot be written, or is
   * cancelled.
   */
  readonly whole: Promise<void>
  /** Number of bytes received. */
  received = 0
  private readonly path: string
  private readonly resolve: () => void
  private readonly reject: (why: unknown) => void
  private readonly silence: NodeJS.Timeout
  private isOver = false

  /** Creates the file. Throws the system's error when it cannot. */
  constructor(path: string, signal: AbortSignal) {
    writeFileSync(path, '', { mode: 0o600 })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.path = path
    this.resolve = resolve
    this.reject = reject
    this.silence = setTimeout(() => reject(new Error('the upload was interrupted')), longestSilenceMs).unref()
    const callOff = () => reject(new Error('the upload was cancelled'))
    signal.addEventListener('abort', callOff)
    if (signal.aborted) callOff()
    this.whole = promise.finally(() => {
      this.isOver = true
      clearTimeout(this.silence)
      signal.removeEventListener('abort', callOff)
    })
  }

  /**
   * Accepts the next slice. Slices arrive in order; repeating a slice, or sending one after the end, changes nothing.
   */
  async append(offset: number, bytes: Uint8Array, isLast: boolean): Promise<{ received: number } | Problem> {
    if (this.isOver || offset < this.received) return { received: this.received }
    if (offset > this.received) return sliceTooEarly(this.received)
    this.silence.refresh()
    try {
      await writeSlice(this.path, offset, bytes)
    } catch (error) {
      this.reject(error)
      throw error
    }
    this.received += bytes.length
    if (isLast) this.resolve()
    return { received: this.received }
  }
}
