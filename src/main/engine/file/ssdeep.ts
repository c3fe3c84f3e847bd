import type { ByteSource } from '../archive/byte-source.ts'

/**
 * Context-triggered piecewise hashing as the reference program writes it (ssdeep 2.14; J. Kornblum, DFRWS 2006). A
 * rolling sum over seven bytes ends a block where it is one less than a multiple of the block size, which is 3 times a
 * power of two; each block gives one character. The size is chosen so that some 32 to 64 blocks come out.
 */

const smallestBlock = 3
const maxCharacters = 64
/** Characters of the second signature, whose blocks are twice as large, with the one for the rest of the file. */
const halfCharacters = 32
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const window = 7
const initial = 0x27
/** Sizes whose blocks are summed up at once, each in a byte of two numbers. */
const lanes = 4
const chunkBytes = 2 ** 20

/** The power of two of the block size that a file of a size should need. */
function expectedLevel(size: number): number {
  let level = 0
  while (smallestBlock * 2 ** level * maxCharacters < size) level++
  return level
}

/**
 * Computes a digest in one pass over a file whose size is known. Sums are kept for the expected block size and the three
 * below it; a file that has so few blocks that a smaller size is needed (long runs of one byte) has to be read again, at
 * most twice, which `digest` reports by the level at which to start.
 */
export class Ssdeep {
  private readonly size: number
  /** The smallest of the block sizes whose sums are kept, as a power of two. */
  private readonly bottom: number
  /** Sums of four sizes, the smallest in the low byte: of the first signature, and of the second one above it. */
  private full = initial * 0x01010101
  private half = initial * 0x01010101
  private readonly characters: string[][] = []
  private readonly halfCharacters: string[][] = []
  /** Character of the 64th and later blocks, which take the place of each other. */
  private readonly last: string[] = []
  private readonly halfLast: string[] = []
  /** Ends of blocks by their largest size. */
  private readonly ends = new Float64Array(32)
  private sum = 0
  private weighted = 0
  private shifted = 0
  private readonly before = new Uint8Array(window)

  constructor(size: number, top = expectedLevel(size)) {
    this.size = size
    this.bottom = Math.max(0, top - lanes + 1)
    for (let lane = 0; lane < lanes; lane++) {
      this.characters.push([])
      this.halfCharacters.push([])
      this.last.push('')
      this.halfLast.push('')
    }
  }

  update(chunk: Uint8Array): void {
    const { before } = this
    const joined = Buffer.concat([before, chunk.subarray(0, window)])
    this.sumUp(joined)
    this.sumUp(chunk)
    before.set(joined.subarray(joined.length - window))
    if (chunk.length > window) before.set(chunk.subarray(chunk.length - window))
  }

  /** Sums up the bytes behind the first seven, which are those that leave the window meanwhile. */
  private sumUp(bytes: Uint8Array): void {
    const { ends } = this
    let { sum, weighted, shifted, full, half } = this
    const mask = 2 ** this.bottom - 1
    for (let at = window; at < bytes.length; at++) {
      const byte = bytes[at] as number
      weighted = (weighted - sum + window * byte) | 0
      sum = (sum + byte - (bytes[at - window] as number)) | 0
      shifted = (shifted << 5) ^ byte
      // four products by 19 modulo 64 at once: no byte of the sum exceeds 173
      const spread = Math.imul(byte & 0x3f, 0x01010101)
      full = ((full + ((full & 0x1f1f1f1f) << 1) + ((full & 0x03030303) << 4)) & 0x3f3f3f3f) ^ spread
      half = ((half + ((half & 0x1f1f1f1f) << 1) + ((half & 0x03030303) << 4)) & 0x3f3f3f3f) ^ spread
      const mark = (sum + weighted + shifted + 1) | 0
      if ((mark & mask) !== 0) continue
      // of the number without its sign, whose remainder is one more where the sign is set; signed division is fast
      if (mark % smallestBlock !== (mark < 0 ? -1 : 0) || mark === 0) continue
      const level = 31 - Math.clz32(mark & -mark)
      ends[level] = (ends[level] as number) + 1
      this.full = full
      this.half = half
      this.endBlocks(level)
      full = this.full
      half = this.half
    }
    this.sum = sum
    this.weighted = weighted
    this.shifted = shifted
    this.full = full
    this.half = half
  }

  /** Returns the digest; or the level for which the file has to be read once more. */
  digest(): string | { readonly level: number } {
    const counts = this.counts()
    let level = Math.min(expectedLevel(this.size), this.levels(counts))
    while (level > 0 && (counts[level] as number) < halfCharacters) level--
    // smaller blocks were not counted: from the smallest size on, all are
    if (level < this.bottom) return { level: lanes - 1 }
    const lane = level - this.bottom
    if (lane >= lanes) return { level }
    const hasRest = ((this.sum + this.weighted + this.shifted) | 0) !== 0
    const first =
      (this.characters[lane] as string[]).join('') + (hasRest ? laneOf(this.full, lane) : this.last[lane])
    // below the first block the second signature is that of the whole file, or missing
    const second =
      counts[0] === 0
        ? hasRest
          ? laneOf(this.full, lane)
          : ''
        : (this.halfCharacters[lane] as string[]).join('') +
          (hasRest ? laneOf(this.half, lane) : this.halfLast[lane])
    return `${smallestBlock * 2 ** level}:${first}:${second}`
  }

  /** Number of blocks of each size: an end of a larger block ends the smaller ones, too. */
  private counts(): Float64Array {
    const counts = Float64Array.from(this.ends)
    for (let level = counts.length - 2; level >= 0; level--)
      counts[level] = (counts[level] as number) + (counts[level + 1] as number)
    return counts
  }

  /** The largest size that the reference considers: the one above the largest that has a block. */
  private levels(counts: Float64Array): number {
    let level = 0
    while (level < counts.length && (counts[level] as number) > 0) level++
    return level
  }

  private endBlocks(level: number): void {
    const { bottom } = this
    for (let lane = 0; lane < lanes; lane++) {
      if (bottom + lane <= level) this.endFull(lane)
      // the second signature of a size has blocks of twice that
      if (bottom + lane + 1 <= level) this.endHalf(lane)
    }
  }

  private endFull(lane: number): void {
    const characters = this.characters[lane] as string[]
    const character = laneOf(this.full, lane)
    if (characters.length < maxCharacters - 1) {
      characters.push(character)
      this.full = withLane(this.full, lane)
    } else this.last[lane] = character
  }

  private endHalf(lane: number): void {
    const characters = this.halfCharacters[lane] as string[]
    const character = laneOf(this.half, lane)
    if (characters.length < halfCharacters - 1) {
      characters.push(character)
      this.half = withLane(this.half, lane)
    } else this.halfLast[lane] = character
  }
}

function laneOf(sums: number, lane: number): string {
  return alphabet[(sums >>> (lane * 8)) & 0x3f] as string
}

function withLane(sums: number, lane: number): number {
  return (sums & ~(0xff << (lane * 8))) | (initial << (lane * 8))
}

/** Returns the digest of a file, which is read again where it has very few blocks; `from` is the first level. */
export function ssdeepOf(bytes: ByteSource, from = expectedLevel(bytes.size)): string {
  let top = from
  for (;;) {
    const run = new Ssdeep(bytes.size, top)
    for (let at = 0; at < bytes.size; at += chunkBytes)
      run.update(bytes.read(at, Math.min(chunkBytes, bytes.size - at)))
    const digest = run.digest()
    if (typeof digest === 'string') return digest
    top = digest.level
  }
}
