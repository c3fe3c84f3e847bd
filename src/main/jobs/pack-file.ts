import { closeSync, fstatSync, openSync } from 'node:fs'
import { readWhole } from './whole-bytes.ts'

/** The kept file of a pack, open for reading at any place. What it holds is for the engine to say. */
export type PackFile = {
  readonly sizeBytes: number
  /** Fills `into` from an offset on and gives how many bytes were read: fewer at the end only. */
  readonly readAt: (offset: number, into: Uint8Array) => number
  /** Some bytes from an offset on; fewer at the end only. */
  readonly part: (offset: number, length: number) => Buffer
  readonly close: () => void
}

/** Opens a file by its path. Throws what the system says when it cannot be opened. */
export function openPackFile(path: string): PackFile {
  const handle = openSync(path, 'r')
  const readAt = (offset: number, into: Uint8Array) => readWhole(handle, into, offset)
  return {
    sizeBytes: fstatSync(handle).size,
    readAt,
    part: (offset, length) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readAt(offset, bytes))
    },
    close: () => closeSync(handle),
  }
}
