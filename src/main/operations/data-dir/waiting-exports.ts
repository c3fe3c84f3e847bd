import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync } from 'node:fs'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { OwnFolder } from './own-folder.ts'

/** Bytes returned per read. */
const sliceBytes = 4 * 1_048_576

/** Milliseconds without a read after which an export is removed: its window was closed, or its machine sleeps. */
const longestSilenceMs = 60_000

/** Maximum number of exports waiting to be fetched. */
const maxExports = 4

type Waiting = {
  readonly path: string
  readonly size: number
  /** For a file that stays where it is: its digest, and that of the bytes fetched so far. */
  readonly whole: { readonly sha256: string; readonly hash: Hash; hashed: number } | null
  timer: NodeJS.Timeout
}

/** The names of archives in the folder of exports: `ULID.zip`. */
export const exportNames = /^[0-9A-HJKMNP-TV-Z]{26}\.zip$/

const tooMany = problem('conflict', 'Too many exports are in progress. Wait until one of them is done.')
const gone = problem('not-found', 'There is no such export any more. Export it again.')

/** Files that are fetched slice by slice; those that were made for it are removed then. */
export class WaitingExports {
  private readonly folder: OwnFolder
  private readonly waiting = new Map<string, Waiting>()
  private packing = 0

  constructor(folder: OwnFolder) {
    this.folder = folder
  }

  /** Offers a file that `pack` writes to a path, and removes it once it was fetched; `pack` returns its size in bytes. */
  async offerPacked(
    id: string,
    pack: (path: string) => Promise<number | Problem>,
  ): Promise<number | Problem> {
    if (this.isFull) return tooMany
    this.folder.make()
    const path = this.folder.pathOf(`${id}.zip`)
    this.packing += 1
    try {
      const size = await pack(path)
      if (isProblem(size)) rmSync(path, { force: true })
      else this.waiting.set(id, { path, size, whole: null, timer: this.silence(id) })
      return size
    } catch (error) {
      rmSync(path, { force: true })
      throw error
    } finally {
      this.packing -= 1
    }
  }

  /** Offers a file that stays where it is; its last slice is given only when the bytes have this digest. */
  offerWhole(
    id: string,
    { path, size, sha256 }: { readonly path: string; readonly size: number; readonly sha256: string },
  ): Problem | null {
    if (this.isFull) return tooMany
    const whole = { sha256, hash: createHash('sha256'), hashed: 0 }
    this.waiting.set(id, { path, size, whole, timer: this.silence(id) })
    return null
  }

  /** The bytes of an export from an offset on. */
  read(
    id: string,
    offset: number,
  ): { readonly bytes: Uint8Array<ArrayBuffer>; readonly last: boolean } | Problem {
    const found = this.waiting.get(id)
    if (found === undefined) return gone
    clearTimeout(found.timer)
    found.timer = this.silence(id)
    const bytes = new Uint8Array(Math.max(0, Math.min(sliceBytes, found.size - offset)))
    const handle = openSync(found.path, 'r')
    try {
      let read = 0
      while (read < bytes.length) {
        const count = readSync(handle, bytes, read, bytes.length - read, offset + read)
        if (count === 0) return problem('failed', 'The export ends too early. Export it again.')
        read += count
      }
    } finally {
      closeSync(handle)
    }
    const last = offset + bytes.length >= found.size
    if (found.whole !== null && !isWhole(found.whole, { offset, bytes, last }))
      return problem('conflict', 'The bytes are not those that were added. They were not saved.')
    return { bytes, last }
  }

  /** Removes an export that was fetched or is no longer wanted. */
  end(id: string): void {
    const found = this.waiting.get(id)
    if (found === undefined) return
    clearTimeout(found.timer)
    this.waiting.delete(id)
    if (found.whole === null) rmSync(found.path, { force: true })
  }

  close(): void {
    for (const id of [...this.waiting.keys()]) this.end(id)
  }

  private get isFull(): boolean {
    return this.waiting.size + this.packing >= maxExports
  }

  private silence(id: string): NodeJS.Timeout {
    return setTimeout(() => this.end(id), longestSilenceMs).unref()
  }
}

/** Hashes the slices in their order; false when the last one is reached and they are not what was added. */
function isWhole(
  whole: NonNullable<Waiting['whole']>,
  { offset, bytes, last }: { readonly offset: number; readonly bytes: Uint8Array; readonly last: boolean },
): boolean {
  if (offset === whole.hashed) {
    whole.hash.update(bytes)
    whole.hashed += bytes.length
  }
  if (!last) return true
  return offset + bytes.length === whole.hashed && whole.hash.copy().digest('hex') === whole.sha256
}
