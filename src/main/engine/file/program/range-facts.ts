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
  const counts = new Uint32Array(256)
  const end = Math.min(source.size, at + length)
  for (let from = at; from < end; from += step) {
    const piece = source.read(from, Math.min(step, end - from))
    md5.update(piece)
    sha256.update(piece)
    for (const byte of piece) (counts[byte] as number)++
  }
  return { md5: md5.digest('hex'), sha256: sha256.digest('hex'), entropy: entropyOf(counts, end - at) }
}

function entropyOf(counts: Uint32Array, total: number): number {
  if (total <= 0) return 0
  let bits = 0
  for (const count of counts) if (count > 0) bits -= (count / total) * Math.log2(count / total)
  return Math.round(Math.abs(bits) * 1000) / 1000
}
