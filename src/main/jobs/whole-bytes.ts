import { readSync, writeSync } from 'node:fs'

/** Reads and writes complete buffers: the system may transfer fewer bytes per call than requested. */

/**
 * Reads bytes from an offset of the file into `into` and returns how many were read: fewer at the end of the file only.
 */
export function readWhole(handle: number, into: Uint8Array, offset: number): number {
  let done = 0
  while (done < into.length) {
    const got = readSync(handle, into, done, into.length - done, offset + done)
    if (got === 0) break
    done += got
  }
  return done
}

/** Writes all bytes at a position or, with null, at the current file position. */
export function writeWhole(handle: number, bytes: Uint8Array, position: number | null): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(handle, bytes, done, bytes.length - done, position === null ? null : position + done)
}
