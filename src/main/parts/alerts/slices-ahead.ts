import type { FileHandle } from 'node:fs/promises'

/**
 * Bytes of the first slice: small, so that it is processed soon. Each slice is twice as large as the one before, up to
 * `largest`.
 */
const firstBytes = 524_288
/** Slices read in advance: the caller may be too busy to read when it needs one. */
const ahead = 3

export type Slice = {
  readonly bytes: Uint8Array
  /** Offset in the file at which the slice ends. */
  readonly end: number
  readonly isLast: boolean
}

/** Reads a file from start to end in slices, some of them in advance. */
export class SlicesAhead {
  private readonly handle: FileHandle
  private readonly size: number
  private readonly largest: number
  private readonly reading: Promise<Slice>[] = []
  private length: number
  private from = 0

  /** `size` is the size of the file when it was opened; bytes appended later are not read. */
  constructor(handle: FileHandle, size: number, largest: number) {
    this.handle = handle
    this.size = size
    this.largest = largest
    this.length = Math.min(firstBytes, largest)
  }

  /** The next slice; the last one is shorter, or empty where the file is or has become so. Rejects when it cannot be read. */
  async next(): Promise<Slice> {
    do this.begin()
    while (this.reading.length < ahead && this.from < this.size)
    return (await this.reading.shift()) as Slice
  }

  private begin(): void {
    if (this.reading.length > 0 && this.from >= this.size) return
    const length = Math.max(0, Math.min(this.length, this.size - this.from))
    const slice = this.read(this.from, length)
    // the error of a slice that is never requested is dropped
    slice.catch(() => undefined)
    this.reading.push(slice)
    this.from += length
    this.length = Math.min(this.length * 2, this.largest)
  }

  /** Repeats reads, since one may return fewer bytes than available. */
  private async read(from: number, length: number): Promise<Slice> {
    const bytes = new Uint8Array(length)
    let filled = 0
    while (filled < length) {
      const { bytesRead } = await this.handle.read(bytes, filled, length - filled, from + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    const end = from + filled
    return { bytes: bytes.subarray(0, filled), end, isLast: filled < length || end >= this.size }
  }
}
