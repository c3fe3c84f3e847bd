import { writeFileSync } from 'node:fs'
import type { Problem } from '../../contract/problem.ts'
import { longestSilenceMs, sliceTooEarly, writeSlice } from './upload-slice.ts'

/** A file that a window hands over slice by slice, laid down whole before anybody reads it. From its making on, slices are taken. */
export class LaidUpload {
  /** Resolves when the last slice is there; rejects when the upload breaks off, cannot be written, or is called off. */
  readonly whole: Promise<void>
  /** Bytes that are there. */
  received = 0
  private readonly path: string
  private readonly resolve: () => void
  private readonly reject: (why: unknown) => void
  private readonly silence: NodeJS.Timeout
  private isOver = false

  /** Makes the file. Throws what the system says when it cannot. */
  constructor(path: string, signal: AbortSignal) {
    writeFileSync(path, '', { mode: 0o600 })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.path = path
    this.resolve = resolve
    this.reject = reject
    this.silence = setTimeout(() => reject(new Error('the upload broke off')), longestSilenceMs).unref()
    const callOff = () => reject(new Error('the upload was cancelled'))
    signal.addEventListener('abort', callOff)
    if (signal.aborted) callOff()
    this.whole = promise.finally(() => {
      this.isOver = true
      clearTimeout(this.silence)
      signal.removeEventListener('abort', callOff)
    })
  }

  /** Takes the next slice. Slices come in order; the same slice again, and one after the end, change nothing. */
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
