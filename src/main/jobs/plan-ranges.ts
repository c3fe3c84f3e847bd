import type { FileHandle } from 'node:fs/promises'
import { type Encoding, isWide } from '../engine/ioc/encoding.ts'

/**
 * Cuts a file into ranges that start and end at line boundaries. The first are small, so that the first rows appear at
 * once: the very first, with what follows it, fits into the first slice of an upload. Where no line ends within a
 * megabyte of a cut, the cut is left out: a file of one line is one range.
 */

const megabyte = 1_048_576
/** Sizes of the first ranges; all others are of the last size. */
const rangeSizes = [(3 * megabyte) / 16, 2 * megabyte, 8 * megabyte]
const searchBytes = megabyte

/** Returns the nominal end of range number `number`, which starts at offset `from`. */
export function nominalEnd(from: number, number: number): number {
  return from + (rangeSizes[Math.min(number, rangeSizes.length - 1)] as number)
}

/** Returns the start of the first line at or after an offset, or null when none starts within a megabyte. */
export async function lineStartAfter(
  file: FileHandle,
  offset: number,
  available: number,
  encoding: Encoding,
): Promise<number | null> {
  const wide = isWide(encoding)
  const block = Buffer.allocUnsafe(65_536)
  const start = wide ? offset & ~1 : offset
  for (let at = start; at < Math.min(available, start + searchBytes); at += block.length) {
    const { bytesRead } = await file.read(block, 0, Math.min(block.length, available - at), at)
    if (bytesRead === 0) return null
    const bytes = block.subarray(0, bytesRead)
    for (let feed = bytes.indexOf(0x0a); feed >= 0; feed = bytes.indexOf(0x0a, feed + 1)) {
      if (!wide) return at + feed + 1
      const unit = feed & ~1
      const [low, high] = encoding === 'utf-16le' ? [unit, unit + 1] : [unit + 1, unit]
      if (feed === low && bytes[high] === 0) return at + unit + 2
    }
  }
  return null
}
