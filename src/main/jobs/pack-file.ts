import { closeSync, fstatSync, openSync } from 'node:fs'
import { readWhole } from './whole-bytes.ts'

/** The kept file of a pack, open for reading at any place. What it holds is for the engine to say. */
export type PackFile = {
  readonly sizeBytes: number
  /** Fills `into` from an offset on and gives how many bytes were read: fewer at the end only. */
  readonly readAt: (offset: number, into: Uint8Array) => number
  /** Some bytes from an offset on; fewer at the end only. Not to be written to: others are given the same. */
  readonly part: (offset: number, length: number) => Buffer
  readonly close: () => void
}

/** A search begins in the middle again and again: what was read for one answers the next. */
const pageBytes = 4096
const maxPages = 512

/** Opens a file by its path, which nobody writes to any more. Throws what the system says when it cannot be opened. */
export function openPackFile(path: string): PackFile {
  const handle = openSync(path, 'r')
  const readAt = (offset: number, into: Uint8Array) => readWhole(handle, into, offset)
  const pages = new Map<number, Buffer>()
  const read = (offset: number, length: number): Buffer => {
    const bytes = Buffer.allocUnsafeSlow(length)
    return bytes.subarray(0, readAt(offset, bytes))
  }
  const pageOf = (number: number): Buffer => {
    const kept = pages.get(number)
    if (kept !== undefined) return kept
    // the oldest goes, which the beginnings of searches soon bring back
    if (pages.size >= maxPages) pages.delete(pages.keys().next().value as number)
    const page = read(number * pageBytes, pageBytes)
    pages.set(number, page)
    return page
  }
  return {
    sizeBytes: fstatSync(handle).size,
    readAt,
    part: (offset, length) => {
      const number = Math.floor(offset / pageBytes)
      const from = offset - number * pageBytes
      return from + length > pageBytes ? read(offset, length) : pageOf(number).subarray(from, from + length)
    },
    close: () => closeSync(handle),
  }
}
