import { crc32 } from 'node:zlib'

/**
 * A hash set is a sequence of blocks of 4,096 bytes: 4,092 bytes of content and their CRC-32 (ISO 3309, little-endian).
 * A block is verified each time it is read from disk, so that damage is never mistaken for "not known".
 */
export const blockBytes = 4096
export const contentBytes = blockBytes - 4

/** Reads bytes at any offset; returns the number of bytes read. */
export type ReadAt = (offset: number, into: Uint8Array) => number

/** Writes bytes in sequence. */
export type Append = (bytes: Uint8Array) => void

/** Thrown for a hash set that is truncated, was changed, or is none. */
export class DamagedSet extends Error {
  constructor(what: string) {
    super(`The hash set is damaged: ${what}.`)
    this.name = 'DamagedSet'
  }
}

/** Blocks kept in memory: half a megabyte. */
const keptBlocks = 128

/** Reads and verifies blocks, and caches the most recent ones. */
export class BlockReader {
  private readonly read: ReadAt
  private readonly slots: readonly Uint8Array[]
  private readonly contents: readonly Uint8Array[]
  private readonly numbers: Float64Array

  constructor(read: ReadAt) {
    this.read = read
    const all = new Uint8Array(keptBlocks * blockBytes)
    const cut = (length: number) =>
      Array.from({ length: keptBlocks }, (_, slot) =>
        all.subarray(slot * blockBytes, slot * blockBytes + length),
      )
    this.slots = cut(blockBytes)
    this.contents = cut(contentBytes)
    this.numbers = new Float64Array(keptBlocks).fill(-1)
  }

  /** Returns the content of a block, which is valid until the next call. Throws `DamagedSet`. */
  content(number: number): Uint8Array {
    const place = number % keptBlocks
    const content = this.contents[place] as Uint8Array
    if (this.numbers[place] === number) return content
    this.numbers[place] = -1
    const slot = this.slots[place] as Uint8Array
    if (this.read(number * blockBytes, slot) !== blockBytes)
      throw new DamagedSet(`block ${number} is not there`)
    const reported =
      ((slot[4092] as number) |
        ((slot[4093] as number) << 8) |
        ((slot[4094] as number) << 16) |
        ((slot[4095] as number) << 24)) >>>
      0
    if (crc32(content) !== reported) throw new DamagedSet(`block ${number} has changed`)
    this.numbers[place] = number
    return content
  }

  /** Returns bytes that may span several blocks. */
  span(first: number, offset: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length)
    for (let done = 0; done < length; ) {
      const at = offset + done
      const within = at % contentBytes
      const content = this.content(first + Math.floor(at / contentBytes))
      const piece = content.subarray(within, Math.min(contentBytes, within + length - done))
      bytes.set(piece, done)
      done += piece.length
    }
    return bytes
  }
}

/** Number of blocks that are collected before they are written. */
const gatheredBlocks = 64

/** Writes blocks in order. The unused rest of a block is zero. */
export class BlockWriter {
  /** Number of complete blocks. */
  blocks = 0
  private readonly append: Append
  private readonly gathered = new Uint8Array(gatheredBlocks * blockBytes)
  private readonly view = new DataView(this.gathered.buffer)
  private ready = 0
  private used = 0

  constructor(append: Append) {
    this.append = append
  }

  /** Reserves this number of bytes in one block, and returns their offset in `target`. */
  place(length: number): number {
    if (this.used + length > contentBytes) this.close()
    const at = this.ready * blockBytes + this.used
    this.used += length
    return at
  }

  get target(): Uint8Array {
    return this.gathered
  }

  /** Writes bytes that may span several blocks. */
  stream(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      if (this.used === contentBytes) this.close()
      const piece = bytes.subarray(done, done + contentBytes - this.used)
      this.gathered.set(piece, this.place(piece.length))
      done += piece.length
    }
  }

  /** Ends the current block, if any: the next byte opens a new one. */
  close(): void {
    if (this.used === 0) return
    const start = this.ready * blockBytes
    this.view.setUint32(
      start + contentBytes,
      crc32(this.gathered.subarray(start, start + contentBytes)),
      true,
    )
    this.used = 0
    this.ready++
    this.blocks++
    if (this.ready === gatheredBlocks) this.flush()
  }

  /** Writes out all complete blocks. */
  flush(): void {
    if (this.ready === 0) return
    this.append(this.gathered.subarray(0, this.ready * blockBytes))
    this.gathered.fill(0)
    this.ready = 0
  }
}
