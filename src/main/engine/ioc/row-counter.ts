/**
 * Divides a source into rows for display: a row is a line, or a piece of at most 4,096 bytes of a very long one. The
 * starts of rows depend on the bytes alone, so that two workers who read different ranges agree.
 */

export const longestRowBytes = 4096

/** Interval, in rows, at which offsets are stored; rows in between are found by reading from there. */
export const rowsPerCheckpoint = 64

/** Receives the start of each row after the first, and whether it starts a line. */
export type RowSink = (start: number, startsLine: boolean) => void

/** Finds line feeds in some bytes: returns the index of the next one at or after an index, or -1. */
export type FeedFinder = { readonly feedFrom: (index: number) => number }

/**
 * Finds the starts of rows in bytes that begin at the start of a row. `width` is 2 for UTF-16 with its line feed in the
 * byte given by `feedAt`, else 1.
 */
export class RowCutter {
  private readonly onRow: RowSink
  private readonly width: 1 | 2
  private readonly feedAt: 0 | 1
  private rowStart: number
  /** The last three bytes read. */
  private tail: Buffer = Buffer.alloc(0)

  constructor(onRow: RowSink, start: number, width: 1 | 2 = 1, feedAt: 0 | 1 = 0) {
    this.onRow = onRow
    this.rowStart = start
    this.width = width
    this.feedAt = feedAt
  }

  /**
   * Reads the bytes at an offset, which directly follow those read before. A caller that already knows their line feeds
   * passes them.
   */
  push(bytes: Buffer, offset: number, feeds: FeedFinder = this.feedsIn(bytes)): void {
    this.cut(bytes, offset, feeds)
    const end = bytes.length < 3 ? Buffer.concat([this.tail, bytes]) : bytes
    this.tail = Buffer.from(end.subarray(-3))
  }

  private feedsIn(bytes: Buffer): FeedFinder {
    return {
      feedFrom: (index) => (this.width === 1 ? bytes.indexOf(0x0a, index) : this.wideFeed(bytes, index)),
    }
  }

  private cut(bytes: Buffer, offset: number, feeds: FeedFinder): void {
    let from = 0
    while (from < bytes.length) {
      const feed = feeds.feedFrom(from)
      const end = offset + (feed < 0 ? bytes.length : feed)
      if (end - this.rowStart > longestRowBytes) this.cutLong(bytes, offset, end)
      if (feed < 0) return
      from = feed + 1
      this.rowStart = offset + from
      this.onRow(this.rowStart, true)
    }
  }

  /** Index of the last byte of a line feed in UTF-16, or -1. */
  private wideFeed(bytes: Buffer, from: number): number {
    for (let at = bytes.indexOf(0x0a, from); at >= 0; at = bytes.indexOf(0x0a, at + 1)) {
      const unit = at - this.feedAt
      if ((unit & 1) === 0 && unit >= 0 && bytes[unit + 1 - this.feedAt] === 0) return unit + 1
    }
    return -1
  }

  private cutLong(bytes: Buffer, offset: number, end: number): void {
    while (end - this.rowStart > longestRowBytes) {
      let cut = this.rowStart + longestRowBytes
      // never within a UTF-8 character
      for (
        let back = 0;
        this.width === 1 && back < 3 && (this.byteAt(bytes, cut - offset) & 0xc0) === 0x80;
        back++
      )
        cut--
      this.rowStart = cut
      this.onRow(cut, false)
    }
  }

  /**
   * Returns a byte of this piece, or of the end of the previous one: where a row is cut must not depend on the pieces.
   */
  private byteAt(bytes: Buffer, index: number): number {
    return (index >= 0 ? bytes[index] : this.tail[this.tail.length + index]) ?? 0
  }
}
