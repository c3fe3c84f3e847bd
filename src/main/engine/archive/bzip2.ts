/**
 * Decompresses bzip2 (blocks of up to 900,000 bytes: Huffman codes, move-to-front and the Burrows–Wheeler transform).
 * Node has no decoder for it. Work is bounded by the packed bytes and by `max`; checksums of blocks are not compared:
 * damage that matters breaks the codes.
 */

export type Bzip2Content = { readonly bytes: Uint8Array; readonly problem: 'damaged' | null }

const blockMark = 0x314159265359
const endMark = 0x177245385090

export function unpackBzip2(packed: Uint8Array, max: number): Bzip2Content | 'too large' {
  const pieces: Uint8Array[] = []
  let total = 0
  const bits = new BitReader(packed)
  try {
    do {
      if (bits.read(16) !== 0x425a || bits.read(8) !== 0x68) throw new Damage()
      const level = bits.read(8) - 0x30
      if (level < 1 || level > 9) throw new Damage()
      for (;;) {
        const mark = bits.read(24) * 2 ** 24 + bits.read(24)
        bits.read(16)
        bits.read(16)
        if (mark === endMark) break
        if (mark !== blockMark) throw new Damage()
        const piece = unpackBlock(bits, level * 100_000, max - total)
        if (piece === null) return 'too large'
        pieces.push(piece)
        total += piece.length
      }
      bits.align()
    } while (bits.hasMore)
  } catch (error) {
    if (!(error instanceof Damage)) throw error
    return { bytes: Buffer.concat(pieces), problem: 'damaged' }
  }
  return { bytes: Buffer.concat(pieces), problem: null }
}

class Damage extends Error {}

/** Reads bits, most significant first in each byte. */
class BitReader {
  private readonly bytes: Uint8Array
  private at = 0
  private held = 0
  private count = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Up to 24 bits. */
  read(wanted: number): number {
    while (this.count < wanted) {
      if (this.at >= this.bytes.length) throw new Damage()
      this.held = ((this.held << 8) | (this.bytes[this.at++] as number)) >>> 0
      this.count += 8
    }
    this.count -= wanted
    const value = (this.held >>> this.count) & (2 ** wanted - 1)
    this.held &= 2 ** this.count - 1
    return value
  }

  align(): void {
    this.count -= this.count % 8
  }

  get hasMore(): boolean {
    return this.bytes.length - this.at + this.count / 8 >= 14
  }
}

/** Canonical codes by length: for each length the last code, and the offset from codes to symbols. */
type Codes = {
  readonly limit: Int32Array
  readonly base: Int32Array
  readonly symbols: Uint16Array
  readonly shortest: number
}

const longestCode = 20

function codesOf(lengths: Uint8Array): Codes {
  const symbols = new Uint16Array(lengths.length)
  const limit = new Int32Array(longestCode + 2).fill(-1)
  const base = new Int32Array(longestCode + 2)
  let code = 0
  let index = 0
  let shortest = longestCode
  for (let length = 1; length <= longestCode; length++) {
    base[length] = index - code
    for (let symbol = 0; symbol < lengths.length; symbol++)
      if (lengths[symbol] === length) {
        symbols[index++] = symbol
        code++
        shortest = Math.min(shortest, length)
      }
    limit[length] = code - 1
    code <<= 1
  }
  return { limit, base, symbols, shortest }
}

function readSymbol(bits: BitReader, { limit, base, symbols, shortest }: Codes): number {
  let code = bits.read(shortest)
  for (let length = shortest; length <= longestCode; length++) {
    if (code <= (limit[length] as number)) {
      const index = code + (base[length] as number)
      if (index < 0 || index >= symbols.length) throw new Damage()
      return symbols[index] as number
    }
    code = (code << 1) | bits.read(1)
  }
  throw new Damage()
}

/** Returns the bytes of a block; null when they exceed `max`. */
function unpackBlock(bits: BitReader, blockBytes: number, max: number): Uint8Array | null {
  if (bits.read(1) === 1) throw new Damage()
  const start = bits.read(24)
  const used = readUsed(bits)
  const alphabet = used.length + 2
  const { tables, selectors } = readTables(bits, alphabet)
  const end = alphabet - 1
  const counts = new Int32Array(256)
  const transformed = new Uint32Array(blockBytes)
  let length = 0
  let run = 0
  let weight = 1
  let group = 0
  let left = 0
  let codes: Codes | undefined
  const flush = (): void => {
    const byte = used[0] as number
    if (length + run > blockBytes) throw new Damage()
    counts[byte] = (counts[byte] as number) + run
    transformed.fill(byte, length, length + run)
    length += run
    run = 0
    weight = 1
  }
  for (;;) {
    if (left === 0) {
      codes = tables[selectors[group++] ?? 6]
      left = 50
    }
    if (codes === undefined) throw new Damage()
    left--
    const symbol = readSymbol(bits, codes)
    if (symbol <= 1) {
      run += weight << symbol
      weight *= 2
      if (weight > 2 ** 21) throw new Damage()
      continue
    }
    if (run > 0) flush()
    if (symbol === end) break
    if (length >= blockBytes || symbol - 1 >= used.length) throw new Damage()
    const byte = used[symbol - 1] as number
    used.copyWithin(1, 0, symbol - 1)
    used[0] = byte
    counts[byte] = (counts[byte] as number) + 1
    transformed[length++] = byte
  }
  if (length === 0) return new Uint8Array()
  if (start >= length) throw new Damage()
  return undoTransform(transformed, counts, length, start, max)
}

function readUsed(bits: BitReader): Uint8Array {
  const ranges = bits.read(16)
  const used: number[] = []
  for (let range = 0; range < 16; range++) {
    if ((ranges & (0x8000 >> range)) === 0) continue
    const members = bits.read(16)
    for (let index = 0; index < 16; index++)
      if ((members & (0x8000 >> index)) !== 0) used.push(range * 16 + index)
  }
  if (used.length === 0) throw new Damage()
  return Uint8Array.from(used)
}

function readTables(bits: BitReader, alphabet: number): { tables: Codes[]; selectors: Uint8Array } {
  const count = bits.read(3)
  const selectorCount = bits.read(15)
  if (count < 2 || count > 6 || selectorCount === 0) throw new Damage()
  const order = Uint8Array.from({ length: count }, (_, index) => index)
  const selectors = new Uint8Array(selectorCount)
  for (let index = 0; index < selectorCount; index++) {
    let place = 0
    while (bits.read(1) === 1) if (++place >= count) throw new Damage()
    const table = order[place] as number
    order.copyWithin(1, 0, place)
    order[0] = table
    selectors[index] = table
  }
  const tables: Codes[] = []
  for (let table = 0; table < count; table++) {
    const lengths = new Uint8Array(alphabet)
    let length = bits.read(5)
    for (let symbol = 0; symbol < alphabet; symbol++) {
      while (bits.read(1) === 1) length += bits.read(1) === 0 ? 1 : -1
      if (length < 1 || length > longestCode) throw new Damage()
      lengths[symbol] = length
    }
    tables.push(codesOf(lengths))
  }
  return { tables, selectors }
}

/** Undoes the transform and the preceding run-length encoding of four and more equal bytes. */
function undoTransform(
  transformed: Uint32Array,
  counts: Int32Array,
  length: number,
  start: number,
  max: number,
): Uint8Array | null {
  const places = new Int32Array(256)
  for (let byte = 1; byte < 256; byte++)
    places[byte] = (places[byte - 1] as number) + (counts[byte - 1] as number)
  for (let index = 0; index < length; index++) {
    const byte = (transformed[index] as number) & 0xff
    const place = places[byte] as number
    places[byte] = place + 1
    transformed[place] = (transformed[place] as number) | (index << 8)
  }
  // a run of four with its count, five bytes, expands to at most 259
  let out = new Uint8Array(Math.min(max, length))
  let written = 0
  let at = (transformed[start] as number) >>> 8
  let last = -1
  let repeats = 0
  for (let index = 0; index < length; index++) {
    const entry = transformed[at] as number
    const byte = entry & 0xff
    at = entry >>> 8
    const isCount = repeats === 4
    const times = isCount ? byte : 1
    if (written + times > max) return null
    if (written + times > out.length) {
      const larger = new Uint8Array(Math.min(max, (written + times) * 2))
      larger.set(out.subarray(0, written))
      out = larger
    }
    out.fill(isCount ? last : byte, written, written + times)
    written += times
    repeats = isCount ? 0 : byte === last ? repeats + 1 : 1
    last = isCount ? -1 : byte
  }
  return out.subarray(0, written)
}
