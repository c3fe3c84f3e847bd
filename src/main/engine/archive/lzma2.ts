import { LzmaDamage, LzmaDecoder, type LzmaOutput } from './lzma.ts'

/**
 * Decodes LZMA2: chunks of LZMA or of plain bytes, each preceded by its sizes. Returns the offset of its end; null when
 * the output exceeds the room for it.
 */
export function decodeLzma2(packed: Uint8Array, from: number, out: LzmaOutput): number | null {
  const decoder = new LzmaDecoder(out)
  let isReady = false
  let at = from
  const two = (place: number): number => {
    if (place + 1 >= packed.length) throw new LzmaDamage()
    return ((packed[place] as number) << 8) | (packed[place + 1] as number)
  }
  for (let chunk = 0; chunk < maxChunks; chunk++) {
    const control = packed[at]
    if (control === undefined) throw new LzmaDamage()
    at++
    if (control === 0) return at
    if (control < 0x80) {
      if (control > 2) throw new LzmaDamage()
      if (control === 1) out.begin = out.length
      const size = two(at) + 1
      at += 2
      if (at + size > packed.length) throw new LzmaDamage()
      if (!out.reserve(size)) return null
      out.bytes.set(packed.subarray(at, at + size), out.length)
      out.length += size
      at += size
      continue
    }
    const size = ((control & 0x1f) << 16) + two(at) + 1
    const packedSize = two(at + 2) + 1
    at += 4
    const resets = (control >> 5) & 3
    if (resets === 3) out.begin = out.length
    if (resets >= 2) {
      const properties = packed[at++] ?? 255
      // literal context bits and literal position bits sum to four at most (xz, 5.3.1)
      if ((properties % 9) + (Math.floor(properties / 9) % 5) > 4) throw new LzmaDamage()
      decoder.setProperties(properties)
      isReady = true
    }
    if (!isReady) throw new LzmaDamage()
    if (resets >= 1) decoder.reset()
    if (at + packedSize > packed.length) throw new LzmaDamage()
    if (!out.reserve(size)) return null
    decoder.decode(packed.subarray(at, at + packedSize), size)
    at += packedSize
  }
  throw new LzmaDamage()
}

/**
 * Maximum number of chunks. A chunk holds up to two megabytes; a chunk that resets the state takes time of its own,
 * however little it holds.
 */
const maxChunks = 65_536
