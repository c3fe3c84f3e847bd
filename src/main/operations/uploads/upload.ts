import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type Problem, problem } from '../../../contract/problem.ts'
import { logFault } from '../system/log.ts'

export type AnnouncedFile = { readonly name: string; readonly size: number }

export type Slice = { readonly offset: number; readonly bytes: Uint8Array; readonly last: boolean }

/** A file that arrives in slices, in order. */
export class ArrivingFile {
  readonly name: string
  /** Bytes announced; once it is whole, bytes received. */
  size: number
  received = 0
  /** Where its bytes are written. */
  path: string
  isWhole: boolean
  /** Called after each slice was written. */
  onSlice: () => void = () => undefined

  constructor({ name, size }: AnnouncedFile, path: string) {
    this.name = name
    this.size = size
    this.path = path
    this.isWhole = size === 0
  }
}

/** Files announced together. Its slices are accepted from its construction on, until it is over. */
export class Upload {
  readonly id: string
  readonly files: readonly ArrivingFile[]
  /** Resolves when the last slice of each file has arrived; rejects when the upload is interrupted or cancelled. */
  readonly whole: Promise<void>
  /** Whether an operation has taken it, which then owns its files. */
  isTaken = false
  private readonly end: PromiseWithResolvers<void>
  private isOver = false
  /** Whether it was interrupted or cancelled: `whole` has rejected. */
  hasFailed = false
  private waiters: (() => void)[] = []

  constructor(id: string, announced: readonly AnnouncedFile[], pathOf: (position: number) => string) {
    this.id = id
    this.files = announced.map((file, position) => new ArrivingFile(file, pathOf(position)))
    this.end = Promise.withResolvers<void>()
    this.whole = this.end.promise
    // one that nobody waits for may fail
    this.whole.catch(() => undefined)
    this.endIfWhole()
  }

  get received(): number {
    return this.files.reduce((sum, { received }) => sum + received, 0)
  }

  /** Whether it is whole, has failed or was released: further slices change nothing. */
  get hasEnded(): boolean {
    return this.isOver
  }

  /**
   * Takes the files for an operation, which removes them. `paths` are where they are to be; by default they stay where
   * they are. Each exists afterwards.
   */
  take(paths?: readonly string[]): void {
    this.isTaken = true
    for (const [position, file] of this.files.entries()) {
      const path = paths?.[position] ?? file.path
      if (file.path !== path && existsSync(file.path)) renameSync(file.path, path)
      else if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 })
      file.path = path
    }
  }

  /** Ends it with an abort of a signal. */
  endWith(signal: AbortSignal): void {
    const stop = () => this.fail(new Error('the upload was cancelled'))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  }

  /** Writes a slice. A repeated one, or one after the end, changes nothing. */
  async append(
    file: ArrivingFile,
    { offset, bytes, last }: Slice,
  ): Promise<{ readonly received: number } | Problem> {
    if (this.isOver || file.isWhole || offset < file.received) return { received: file.received }
    if (offset > file.received)
      return problem('conflict', `Slices come in order: the next one starts at byte ${file.received}.`)
    if (offset + bytes.length > file.size)
      return problem('too-large', `${file.name} was announced with ${file.size} bytes, and has more.`)
    try {
      await writeSlice(file.path, offset, bytes, this.isTaken || offset > 0)
    } catch (error) {
      this.fail(error)
      throw error
    }
    file.received += bytes.length
    file.isWhole = last
    if (last) file.size = file.received
    file.onSlice()
    this.endIfWhole()
    this.wake()
    return { received: file.received }
  }

  /** Resolves with the next slice, or when it has ended. Rejects when it failed. */
  async more(): Promise<void> {
    if (this.isOver) return this.whole
    await Promise.race([new Promise<void>((resolve) => this.waiters.push(resolve)), this.whole])
  }

  /** Wakes those that wait for more. */
  wake(): void {
    for (const resolve of this.waiters.splice(0)) resolve()
  }

  fail(why: unknown): void {
    if (this.isOver) return
    this.isOver = true
    this.hasFailed = true
    this.end.reject(why)
    this.wake()
  }

  /** Ends it: its operation needs no more of it. */
  release(): void {
    if (this.isOver) return
    this.isOver = true
    this.end.resolve()
    this.wake()
  }

  /** Removes its files. */
  remove(): void {
    this.release()
    for (const { path } of this.files)
      try {
        rmSync(path, { force: true })
      } catch (error) {
        logFault(`${path} could not be removed now`, error)
      }
  }

  private endIfWhole(): void {
    if (this.files.every(({ isWhole }) => isWhole)) this.release()
  }
}

/** Writes at an offset, not at the end: a slice that failed half-way is sent again. */
async function writeSlice(path: string, offset: number, bytes: Uint8Array, isThere: boolean): Promise<void> {
  // a host starts without it
  const { open } = await import('node:fs/promises')
  const file = await open(path, isThere ? 'r+' : 'w', 0o600)
  try {
    for (let at = 0; at < bytes.length; )
      at += (await file.write(bytes, at, bytes.length - at, offset + at)).bytesWritten
  } finally {
    await file.close()
  }
}
