import { viewOf } from '../../archive/byte-source.ts'

/** Signature of a compressed container, and of the header of each of its chunks. */
const containerSignature = 0x01
const chunkSignature = 0b011
const chunkBytes = 4096

/** Bytes that were unpacked, and whether the container was read to its end. */
export type UnpackedVba = { readonly bytes: Uint8Array; readonly isWhole: boolean }

/**
 * Decompresses a container of a VBA project (MS-OVBA 2.4.1): chunks of at most 4096 bytes, each raw or made of literal
 * bytes and copies from the same chunk. Of a damaged container the part before the damage is returned; null for bytes
 * that are no container. At most `maxBytes` are returned.
 */
export function unpackVba(packed: Uint8Array, maxBytes = 4 * 2 ** 20): UnpackedVba | null {
  if (packed.length < 3 || packed[0] !== containerSignature) return null
  const view = viewOf(packed)
  const out = new Uint8Array(Math.min(maxBytes, (Math.ceil(packed.length / 3) + 1) * chunkBytes))
  let length = 0
  let at = 1
  while (at + 2 <= packed.length) {
    const header = view.getUint16(at, true)
    if (((header >>> 12) & 7) !== chunkSignature)
      return { bytes: out.subarray(0, length), isWhole: length > 0 && isPadding(packed, at) }
    const end = Math.min(packed.length, at + (header & 0xfff) + 3)
    const read = header & 0x8000 ? unpackChunk(packed, at + 2, end, out, length) : null
    if (read !== null) {
      length = read.length
      if (!read.isWhole) return { bytes: out.subarray(0, length), isWhole: false }
    } else {
      const raw = packed.subarray(at + 2, Math.min(packed.length, at + 2 + chunkBytes))
      const kept = raw.subarray(0, out.length - length)
      out.set(kept, length)
      length += kept.length
    }
    if (length >= out.length) return { bytes: out.subarray(0, length), isWhole: end >= packed.length }
    at = read === null ? at + 2 + chunkBytes : end
  }
  return { bytes: out.subarray(0, length), isWhole: true }
}

function isPadding(packed: Uint8Array, from: number): boolean {
  return packed.subarray(from, from + 64).every((byte) => byte === 0)
}

function unpackChunk(
  packed: Uint8Array,
  from: number,
  end: number,
  out: Uint8Array,
  start: number,
): { readonly length: number; readonly isWhole: boolean } {
  let length = start
  let at = from
  while (at < end) {
    const flags = packed[at++] as number
    for (let bit = 0; bit < 8 && at < end; bit++) {
      if (length >= out.length || length - start >= chunkBytes) return { length, isWhole: at >= end }
      if ((flags & (1 << bit)) === 0) {
        out[length++] = packed[at++] as number
        continue
      }
      if (at + 2 > end || length === start) return { length, isWhole: false }
      const token = (packed[at] as number) | ((packed[at + 1] as number) << 8)
      at += 2
      // the number of bits of an offset grows with what the chunk has so far
      const bits = Math.max(4, Math.ceil(Math.log2(length - start)))
      const offset = (token >>> (16 - bits)) + 1
      if (offset > length - start) return { length, isWhole: false }
      for (let left = (token & (0xffff >>> bits)) + 3; left > 0 && length < out.length; left--) {
        if (length - start >= chunkBytes) break
        out[length] = out[length - offset] as number
        length++
      }
    }
  }
  return { length, isWhole: true }
}
