import { readSync, writeSync } from 'node:fs'

/** Reading and writing all bytes of a piece: the system may take or give fewer at once than it is asked to. */

/** Fills `into` from an offset of the file on and gives how many bytes were read: fewer at its end only. */
export function readWhole(handle: number, into: Uint8Array, offset: number): number {
  let done = 0
  while (done < into.length) {
    const got = readSync(handle, into, done, into.length - done, offset + done)
    if (got === 0) break
    done += got
  }
  return done
}

/** Writes all bytes, at a place or, with null, where the file stands. */
export function writeWhole(handle: number, bytes: Uint8Array, position: number | null): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(handle, bytes, done, bytes.length - done, position === null ? null : position + done)
}
