import { lengthValue, maxLength, pearson } from './tlsh-tables.ts'

/**
 * TLSH, a digest by which similar files are found (J. Oliver et al., CTC 2013), in the form `T1` of its reference (4.x:
 * 128 buckets, a checksum of one byte, windows of five bytes).
 */

const minLength = 50
const buckets = 128
const codeBytes = 32
const codePattern = /^(?:T1)?([0-9A-F]{70})$/i

/** Computes a digest of a file that is handed over in chunks. */
export class Tlsh {
  private readonly counts = new Uint32Array(256)
  private length = 0
  private checksum = 0
  /** The last four bytes of the chunk before, the latest last. */
  private readonly before = new Uint8Array(4)

  update(chunk: Uint8Array): void {
    const { length } = chunk
    const { before } = this
    const joined = Buffer.concat([before, chunk.subarray(0, 4)])
    const skipped = Math.max(0, 4 - this.length)
    // the first four bytes of a chunk are hashed with those before it
    if (joined.length > 4 + skipped) this.count(joined, 4 + skipped)
    if (length > 4) this.count(chunk, 4)
    before.set(joined.subarray(joined.length - 4))
    if (length > 4) before.set(chunk.subarray(length - 4))
    this.length += length
  }

  /** Counts the windows that end at an offset and at those behind it. */
  private count(bytes: Uint8Array, from: number): void {
    const { counts } = this
    const table = pearson
    let { checksum } = this
    let b4 = bytes[from - 4] as number
    let b3 = bytes[from - 3] as number
    let b2 = bytes[from - 2] as number
    let b1 = bytes[from - 1] as number
    for (let at = from; at < bytes.length; at++) {
      const b0 = bytes[at] as number
      // the first lookups, of the salts 0, 2, 3, 5, 7, 11 and 13, are done
      const first = table[49 ^ b0] as number
      const second = table[12 ^ b0] as number
      const third = table[178 ^ b0] as number
      const fourth = table[166 ^ b0] as number
      const fifth = table[84 ^ b0] as number
      const sixth = table[230 ^ b0] as number
      checksum = table[(table[(table[1 ^ b0] as number) ^ b1] as number) ^ checksum] as number
      add(counts, table[(table[first ^ b1] as number) ^ b2] as number)
      add(counts, table[(table[second ^ b1] as number) ^ b3] as number)
      add(counts, table[(table[third ^ b2] as number) ^ b3] as number)
      add(counts, table[(table[fourth ^ b2] as number) ^ b4] as number)
      add(counts, table[(table[fifth ^ b1] as number) ^ b4] as number)
      add(counts, table[(table[sixth ^ b3] as number) ^ b4] as number)
      b4 = b3
      b3 = b2
      b2 = b1
      b1 = b0
    }
    this.checksum = checksum
  }

  /** Returns the digest, null where the file is too short (50 bytes), too large (4 GB), or too uniform. */
  digest(): string | null {
    const counts = this.counts.subarray(0, buckets)
    const used = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0)
    if (this.length < minLength || this.length > maxLength || used <= buckets / 2) return null
    const sorted = counts.toSorted()
    const first = sorted[buckets / 4 - 1] as number
    const second = sorted[buckets / 2 - 1] as number
    const third = sorted[buckets - buckets / 4 - 1] as number
    const code = new Uint8Array(codeBytes)
    for (let bucket = 0; bucket < buckets; bucket++) {
      const count = counts[bucket] as number
      const quarter = count > third ? 3 : count > second ? 2 : count > first ? 1 : 0
      // the last bucket comes first
      const at = codeBytes - 1 - (bucket >> 2)
      code[at] = (code[at] as number) | (quarter << ((bucket & 3) * 2))
    }
    const ratios = ratioOf(first, third) | (ratioOf(second, third) << 4)
    const head = [this.checksum, lengthValue(this.length), ratios].map(swapped)
    return `T1${Buffer.from([...head, ...code])
      .toString('hex')
      .toUpperCase()}`
  }
}

function add(counts: Uint32Array, bucket: number): void {
  counts[bucket] = (counts[bucket] as number) + 1
}

/** A ratio in percent modulo 16, in the numbers of 32 bits that the reference has. */
function ratioOf(part: number, whole: number): number {
  return Math.floor(Math.fround(Math.fround((part * 100) >>> 0) / Math.fround(whole))) % 16
}

function swapped(byte: number): number {
  return ((byte & 0xf) << 4) | (byte >> 4)
}

/** Returns the bytes of a digest, with or without `T1`; null for any other text. */
export function readTlsh(digest: string): Uint8Array | null {
  const hex = codePattern.exec(digest)?.[1]
  return hex === undefined ? null : Uint8Array.from(Buffer.from(hex, 'hex'))
}

/** Distance of two bytes of the body: the sum over four quarters, where a difference of 3 counts as 6. */
const pairDistances = bodyDistances()

function bodyDistances(): Uint8Array {
  const distances = new Uint8Array(65_536)
  for (let one = 0; one < 256; one++)
    for (let other = 0; other < 256; other++) {
      let sum = 0
      for (let shift = 0; shift < 8; shift += 2) {
        const difference = Math.abs(((one >> shift) & 3) - ((other >> shift) & 3))
        sum += difference === 3 ? 6 : difference
      }
      distances[one * 256 + other] = sum
    }
  return distances
}

/**
 * Returns the distance of two digests as the reference computes it with their lengths: 0 for (nearly) the same file;
 * below some 30 very similar, above 150 hardly. Takes bytes as `readTlsh` returns them.
 */
export function tlshDistance(one: Uint8Array, other: Uint8Array): number {
  const lengths = around(swapped(one[1] as number), swapped(other[1] as number), 256)
  let distance = lengths <= 1 ? lengths : lengths * 12
  const oneRatios = one[2] as number
  const otherRatios = other[2] as number
  distance += ratioDistance(oneRatios >> 4, otherRatios >> 4)
  distance += ratioDistance(oneRatios & 0xf, otherRatios & 0xf)
  if (one[0] !== other[0]) distance++
  for (let at = 3; at < 3 + codeBytes; at++)
    distance += pairDistances[(one[at] as number) * 256 + (other[at] as number)] as number
  return distance
}

function ratioDistance(one: number, other: number): number {
  const difference = around(one, other, 16)
  return difference <= 1 ? difference : (difference - 1) * 12
}

/** Difference of two numbers on a circle. */
function around(one: number, other: number, range: number): number {
  const difference = Math.abs(one - other)
  return Math.min(difference, range - difference)
}
