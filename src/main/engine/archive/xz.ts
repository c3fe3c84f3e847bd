import { LzmaDamage, LzmaOutput } from './lzma.ts'
import { decodeLzma2 } from './lzma2.ts'

/**
 * Unpacks an xz file (the .xz file format, version 1.2): streams of blocks, each packed with LZMA2. Other filters,
 * which are meant for executables, are not supported. Checksums are not compared: damage that matters breaks the
 * decoding.
 */
export type XzContent = { readonly bytes: Uint8Array; readonly problem: 'damaged' | 'filter' | null }

const magic = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]
const checkBytes: Readonly<Record<number, number>> = { 0: 0, 1: 4, 4: 8, 10: 32 }

class OtherFilter extends Error {}

export function unpackXz(packed: Uint8Array, max: number): XzContent | 'too large' {
  const out = new LzmaOutput(max)
  try {
    for (let at = 0; at + 12 <= packed.length; ) {
      const end = unpackStream(packed, at, out)
      if (end === null) return 'too large'
      at = end
      while (packed[at] === 0) at++
    }
  } catch (error) {
    if (error instanceof OtherFilter) return { bytes: out.finish(), problem: 'filter' }
    if (!(error instanceof LzmaDamage)) throw error
    return { bytes: out.finish(), problem: 'damaged' }
  }
  return { bytes: out.finish(), problem: null }
}

/** Returns the offset of the stream's end; null when the output is too large. */
function unpackStream(packed: Uint8Array, start: number, out: LzmaOutput): number | null {
  if (!magic.every((byte, index) => packed[start + index] === byte)) throw new LzmaDamage()
  const check = checkBytes[(packed[start + 7] ?? 0) & 0xf]
  if (check === undefined) throw new LzmaDamage()
  let at = start + 12
  for (;;) {
    const headerWords = packed[at]
    if (headerWords === undefined) throw new LzmaDamage()
    if (headerWords === 0) return endOf(packed, at)
    const body = at + (headerWords + 1) * 4
    requireLzma2(packed, at + 1)
    out.begin = out.length
    const end = decodeLzma2(packed, body, out)
    if (end === null) return null
    at = body + Math.ceil((end - body) / 4) * 4 + check
  }
}

function requireLzma2(packed: Uint8Array, flagsAt: number): void {
  const flags = packed[flagsAt] ?? 0
  let at = flagsAt + 1
  if ((flags & 0x40) !== 0) at = number(packed, at).next
  if ((flags & 0x80) !== 0) at = number(packed, at).next
  if ((flags & 3) !== 0 || number(packed, at).value !== 0x21) throw new OtherFilter()
}

/**
 * Returns the offset of the stream's end: the index lists every block again and is followed by its checksum and the
 * stream footer.
 */
function endOf(packed: Uint8Array, start: number): number {
  let { value: records, next: at } = number(packed, start + 1)
  for (; records > 0; records--) {
    at = number(packed, at).next
    at = number(packed, at).next
  }
  return start + Math.ceil((at - start) / 4) * 4 + 4 + 12
}

/** Reads a number in groups of seven bits, the least significant first. */
function number(packed: Uint8Array, from: number): { value: number; next: number } {
  let value = 0
  for (let index = 0; index < 7; index++) {
    const byte = packed[from + index]
    if (byte === undefined) throw new LzmaDamage()
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return { value, next: from + index + 1 }
  }
  throw new LzmaDamage()
}
