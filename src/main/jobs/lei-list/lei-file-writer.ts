import { crc32 } from 'node:zlib'
import {
  encodeLeiHeader,
  type LeiRow,
  leiBytes,
  leiHeaderBytes,
  leiRowBytes,
  putLeiRow,
} from '../../engine/register/lei-list.ts'
import { HeadedFile } from '../headed-file.ts'

/** Maximum number of rows; three times the number of LEIs worldwide. */
const maxRows = 10_000_000
/** Rows per block of memory, as a power of two. */
const blockBits = 16
const blockRows = 1 << blockBits
/** Rows that are written at a time. */
const pieceRows = 40_000

/**
 * Writes the file of an extract: rows are gathered in memory, 25 bytes each, and sorted at the end. Of several rows for one LEI
 * the last one counts.
 */
export class LeiFileWriter {
  private readonly file: HeadedFile
  private readonly blocks: Buffer[] = []
  private count = 0
  private last = ''
  private isSorted = true

  constructor(path: string) {
    this.file = new HeadedFile(path, leiHeaderBytes)
  }

  /** Throws when there are too many. */
  add(row: LeiRow): void {
    if (this.count >= maxRows) throw new Error('it has more than 10,000,000 entries')
    const { lei } = row
    if (lei <= this.last) this.isSorted = false
    this.last = lei
    const at = this.count++
    if (at >>> blockBits === this.blocks.length) this.blocks.push(Buffer.allocUnsafe(blockRows * leiRowBytes))
    putLeiRow(this.blockOf(at), (at % blockRows) * leiRowBytes, row)
  }

  /** Writes rows and header, flushes everything to disk, and returns the number of rows of each registration status. */
  finish(): ReadonlyMap<number, number> {
    const counts = new Map<number, number>()
    const piece = Buffer.allocUnsafe(pieceRows * leiRowBytes)
    const order = this.isSorted ? null : this.order()
    let filled = 0
    let entries = 0
    let checksum = 0
    const flush = () => {
      const bytes = piece.subarray(0, filled)
      checksum = crc32(bytes, checksum)
      this.file.write(bytes)
      filled = 0
    }
    for (let place = 0; place < this.count; place++) {
      const row = order === null ? place : (order[place] as number)
      if (order !== null && place + 1 < this.count && this.isSame(row, order[place + 1] as number)) continue
      const block = this.blockOf(row)
      const at = (row % blockRows) * leiRowBytes
      block.copy(piece, filled, at, at + leiRowBytes)
      const status = block[at + leiBytes] as number
      counts.set(status, (counts.get(status) ?? 0) + 1)
      filled += leiRowBytes
      entries++
      if (filled === piece.length) flush()
    }
    flush()
    this.file.finish(encodeLeiHeader({ entries, checksum }))
    return counts
  }

  close(): void {
    this.file.close()
  }

  /**
   * Returns the rows sorted by LEI, rows of one LEI in input order: a radix sort from the last character to the first.
   */
  private order(): Uint32Array {
    const { count } = this
    let order = Uint32Array.from({ length: count }, (_, row) => row)
    let next = new Uint32Array(count)
    const characters = new Uint8Array(count)
    for (let place = leiBytes - 1; place >= 0; place--) {
      const starts = new Uint32Array(257)
      for (let row = 0; row < count; row++) {
        const character = this.blockOf(row)[(row % blockRows) * leiRowBytes + place] as number
        characters[row] = character
        starts[character + 1] = (starts[character + 1] as number) + 1
      }
      for (let character = 1; character < 257; character++)
        starts[character] = (starts[character] as number) + (starts[character - 1] as number)
      for (let at = 0; at < count; at++) {
        const row = order[at] as number
        const character = characters[row] as number
        const start = starts[character] as number
        next[start] = row
        starts[character] = start + 1
      }
      ;[order, next] = [next, order]
    }
    return order
  }

  private isSame(one: number, other: number): boolean {
    const [at, otherAt] = [(one % blockRows) * leiRowBytes, (other % blockRows) * leiRowBytes]
    return (
      this.blockOf(one).compare(this.blockOf(other), otherAt, otherAt + leiBytes, at, at + leiBytes) === 0
    )
  }

  private blockOf(row: number): Buffer {
    return this.blocks[row >>> blockBits] as Buffer
  }
}
