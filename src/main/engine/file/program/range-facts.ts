import { createHash } from 'node:crypto'
import type { ByteSource } from '../../archive/byte-source.ts'

export type RangeFacts = {
  readonly md5: string
  readonly sha256: string
  /** Shannon entropy in bits per byte: 0 to 8, rounded to thousandths. */
  readonly entropy: number
}

const step = 1 << 20

/** Returns digests and entropy of a range of a file, reading it once. What lies outside of the file is not counted. */
export function rangeFacts(source: ByteSource, at: number, length: number): RangeFacts {
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  const counts = new Uint32Array(1024)
  const end = Math.min(source.size, at + length)
  for (let from = at; from < end; from += step) {
    const piece = source.read(from, Math.min(step, end - from))
    md5.update(piece)
    sha256.update(piece)
    count(piece, counts)
  }
  return { md5: md5.digest('hex'), sha256: sha256.digest('hex'), entropy: entropyOf(sums(counts), end - at) }
}

/** Counts bytes in four tables in turn: runs of one byte would else wait for the memory of its counter. */
function count(piece: Uint8Array, counts: Uint32Array): void {
  const whole = piece.length & ~3
  for (let at = 0; at < whole; at += 4) {
    increment(counts, piece[at] as number)
    increment(counts, 256 + (piece[at + 1] as number))
    increment(counts, 512 + (piece[at + 2] as number))
    increment(counts, 768 + (piece[at + 3] as number))
  }
  for (let at = whole; at < piece.length; at++) increment(counts, piece[at] as number)
}

function increment(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] as number) + 1
}

function sums(counts: Uint32Array): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) =>
    [0, 256, 512, 768].reduce((sum, table) => sum + (counts[table + byte] as number), 0),
  )
}

function entropyOf(counts: Uint32Array, total: number): number {
  if (total <= 0) return 0
  let bits = 0
  for (const count of counts) if (count > 0) bits -= (count / total) * Math.log2(count / total)
  return Math.round(Math.abs(bits) * 1000) / 1000
}
