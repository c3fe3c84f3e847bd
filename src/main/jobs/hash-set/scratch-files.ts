import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import type { ScratchFile } from '../../engine/hash/scratch.ts'

/** The scratch files of one import, beside the file that it writes and named after it. */
export class ScratchFiles {
  private readonly beside: string
  private readonly open: { readonly path: string; readonly handle: number }[] = []

  constructor(beside: string) {
    this.beside = beside
  }

  readonly make = (name: string): ScratchFile => {
    const path = scratchPath(this.beside, name)
    const handle = openSync(path, 'w+', 0o600)
    this.open.push({ path, handle })
    return {
      append: (bytes) => writeWhole(handle, bytes, null),
      read: (offset, into) => {
        let done = 0
        while (done < into.length) {
          const got = readSync(handle, into, done, into.length - done, offset + done)
          if (got === 0) break
          done += got
        }
        return done
      },
    }
  }

  /** Closes and removes all of them. */
  remove(): void {
    for (const { path, handle } of this.open.splice(0)) {
      closeSync(handle)
      rmSync(path, { force: true })
    }
  }
}

/** Every name that a scratch file can have: what a thread that was stopped hard leaves behind. */
export const scratchNames = ['facts', 'md5', 'sha1', 'sha256', 'sha512', 'unpacked'] as const

export function scratchPath(beside: string, name: string): string {
  return `${beside}.${name}`
}

/** Writes all bytes, at a place or, with null, where the file stands. */
export function writeWhole(handle: number, bytes: Uint8Array, position: number | null): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(handle, bytes, done, bytes.length - done, position === null ? null : position + done)
}
