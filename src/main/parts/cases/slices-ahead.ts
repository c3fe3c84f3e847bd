import type { FileHandle } from 'node:fs/promises'

/** Bytes of the first slice: few, so that they are dealt with soon. Each next one has twice as many as the one before, up to the most. */
const firstBytes = 524_288
/** Slices that are read before they are asked for: who asks may be too busy to read when one is wanted. */
const ahead = 3

export type Slice = {
  readonly bytes: Uint8Array
  /** How far the file is read with it. */
  readonly end: number
  readonly isLast: boolean
}

/** A file from its beginning to its end in slices, some of which are read ahead. */
export class SlicesAhead {
  private readonly handle: FileHandle
  private readonly size: number
  private readonly largest: number
  private readonly reading: Promise<Slice>[] = []
  private length: number
  private from = 0

  /** `size` is that of the file when it is opened; what it grows by meanwhile is not read. */
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
    // of one that nobody comes to ask for, nobody is told
    slice.catch(() => undefined)
    this.reading.push(slice)
    this.from += length
    this.length = Math.min(this.length * 2, this.largest)
  }

  /** A read may give fewer bytes than there are. */
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
