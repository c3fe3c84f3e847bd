import { closeSync, openSync, rmSync } from 'node:fs'
import type { ScratchFile } from '../../engine/hash/scratch.ts'
import { readWhole, writeWhole } from '../whole-bytes.ts'

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
      read: (offset, into) => readWhole(handle, into, offset),
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

/** All possible names of scratch files, which a killed thread leaves behind. */
export const scratchNames = ['facts', 'md5', 'sha1', 'sha256', 'sha512', 'unpacked'] as const

export function scratchPath(beside: string, name: string): string {
  return `${beside}.${name}`
}
