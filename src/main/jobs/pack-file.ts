import { closeSync, fstatSync, openSync } from 'node:fs'
import { readWhole } from './whole-bytes.ts'

/** The stored file of a pack, open for random access. The engine interprets its content. */
export type PackFile = {
  readonly sizeBytes: number
  /** Reads bytes from an offset into `into` and returns how many were read: fewer at the end only. */
  readonly readAt: (offset: number, into: Uint8Array) => number
  /** Returns bytes from an offset; fewer at the end only. Not to be written to: the buffer is shared. */
  readonly part: (offset: number, length: number) => Buffer
  readonly close: () => void
}

/**
 * Bytes of a cached page: binary searches start at the same offsets again and again, so pages read for one serve the
 * next.
 */
const pageBytes = 4096
const maxPages = 512

/** Opens a file that is no longer written to. Throws the system error when it cannot be opened. */
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
    // evicts the oldest page; the pages at which searches start are soon read again
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
