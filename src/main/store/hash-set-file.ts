import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** A kept hash set, open for reading at any place. What it holds is for the engine to say. */
export type HashSetFile = {
  readonly sizeBytes: number
  /** Fills `into` from an offset on and gives how many bytes were read: fewer at the end only. */
  readonly readAt: (offset: number, into: Uint8Array) => number
  readonly close: () => void
}

/** Opens a file by its path. Throws what the system says when it cannot be opened. */
export function openHashSetFile(path: string): HashSetFile {
  const handle = openSync(path, 'r')
  return {
    sizeBytes: fstatSync(handle).size,
    readAt: (offset, into) => {
      let done = 0
      while (done < into.length) {
        const got = readSync(handle, into, done, into.length - done, offset + done)
        if (got === 0) break
        done += got
      }
      return done
    },
    close: () => closeSync(handle),
  }
}
