import type { ByteSource } from '../../archive/byte-source.ts'
import type { PeImage } from './pe-image.ts'

const step = 1 << 20

/** Computes the checksum of a PE file as `CheckSumMappedFile` does: a sum of 16-bit words with carry, and the size. */
export function checksumOf({ reader, optional }: PeImage): number {
  const field = optional.offset + 64
  let sum = 0
  for (let at = 0; at < reader.size; at += step) sum = addWords(reader.source, at, field, sum)
  sum = (sum & 0xffff) + (sum >>> 16)
  return (((sum + (sum >>> 16)) & 0xffff) + reader.size) >>> 0
}

function addWords(source: ByteSource, from: number, field: number, before: number): number {
  const bytes = source.read(from, Math.min(step, source.size - from))
  let sum = before
  const even = bytes.length & ~1
  for (let at = 0; at < even; ) {
    // the words of 16 KB add up to less than 2^30
    const end = Math.min(at + 16_384, even)
    for (; at < end; at += 2) sum += (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
    sum = (sum & 0xffff) + (sum >>> 16)
  }
  if (even < bytes.length) sum += bytes[even] as number
  // the field itself counts as zero
  for (let at = field; at < field + 4; at++) {
    if (at < from || at >= from + bytes.length) continue
    sum -= (bytes[at - from] as number) << (((at - from) & 1) * 8)
  }
  return sum < 0 ? sum + 0xffff * Math.ceil(-sum / 0xffff) : sum
}
