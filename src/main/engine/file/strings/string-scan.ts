import type { ByteSource } from '../../archive/byte-source.ts'

/** A run of printable characters in a file. */
export type FoundString = {
  readonly offset: number
  readonly isWide: boolean
  readonly value: string
}

/** Characters that a run needs. */
export const minLength = 6
/** Characters at which a run is cut, so that a piece of the file always holds it. */
const maxLength = 65_536
const chunkBytes = 2 ** 20

const printable = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte >= 32 && byte < 127) || byte === 9 ? 1 : 0,
)

export type StringCounts = { readonly ascii: number; readonly wide: number }

/**
 * Hands over the runs of at least six printable ASCII characters of a file, those of one byte each and those of UTF-16
 * (little-endian), in the order in which they end, until `onString` returns false; the others are only counted.
 */
export function scanStrings(bytes: ByteSource, onString: (found: FoundString) => boolean): StringCounts {
  const run = new StringScan(onString)
  for (let from = 0; from < bytes.size; ) {
    const chunk = bytes.read(from, Math.min(chunkBytes, bytes.size - from))
    from += run.scan(chunk, from, from + chunk.length >= bytes.size)
  }
  return run.counts
}

class StringScan {
  private ascii = 0
  private wide = 0
  private isListening = true
  private readonly onString: (found: FoundString) => boolean

  constructor(onString: (found: FoundString) => boolean) {
    this.onString = onString
  }

  get counts(): StringCounts {
    return { ascii: this.ascii, wide: this.wide }
  }

  /** Scans a piece of the file that begins at an offset; returns how many of its bytes are done with. */
  scan(chunk: Uint8Array, offset: number, isLast: boolean): number {
    const { length } = chunk
    /** The run of two-byte characters that is open: its place, and the place behind its last character. */
    let wideStart = -1
    let wideEnd = -1
    let at = 0
    while (at < length) {
      if (printable[chunk[at] as number] === 0) {
        at++
        continue
      }
      const start = at
      while (at < length && printable[chunk[at] as number] === 1) at++
      const isWhole = at < length || isLast || at - start >= maxLength
      if (!isWhole) {
        // what is open is scanned again with the next piece
        if (wideEnd === start && start - wideStart < 2 * maxLength) return wideStart
        this.endWide(chunk, offset, wideStart, wideEnd)
        return start
      }
      if (at - start >= minLength) this.end(chunk, offset, start, at, false)
      if (at - start !== 1 || wideEnd !== start) {
        this.endWide(chunk, offset, wideStart, wideEnd)
        wideStart = -1
      }
      if (at < length && chunk[at] === 0) {
        // the last character of a run too short for a string can be the first of two bytes
        if (wideStart === -1 && at - start < minLength) wideStart = at - 1
        at++
        wideEnd = wideStart === -1 ? -1 : at
        if (wideStart !== -1 && wideEnd - wideStart >= 2 * maxLength) {
          this.endWide(chunk, offset, wideStart, wideEnd)
          wideStart = -1
        }
      } else if (wideStart !== -1) {
        this.endWide(chunk, offset, wideStart, wideEnd)
        wideStart = -1
      }
    }
    if (!isLast && wideStart !== -1 && wideEnd === length && wideStart > 0) return wideStart
    this.endWide(chunk, offset, wideStart, wideEnd)
    return length
  }

  private endWide(chunk: Uint8Array, offset: number, start: number, end: number): void {
    if (start !== -1 && end - start >= 2 * minLength) this.end(chunk, offset, start, end, true)
  }

  private end(chunk: Uint8Array, offset: number, start: number, end: number, isWide: boolean): void {
    if (isWide) this.wide++
    else this.ascii++
    if (!this.isListening) return
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset + start, end - start)
    const value = buffer.toString(isWide ? 'utf16le' : 'latin1')
    this.isListening = this.onString({ offset: offset + start, isWide, value })
  }
}
