import { createHash } from 'node:crypto'
import { hex } from '../program/byte-reader.ts'
import type { PeImage } from './pe-image.ts'

export type RichHeader = {
  readonly offset: number
  readonly key: string
  /** Whether the key is the checksum of the DOS header and the entries, as linkers write it. */
  readonly isChecksumRight: boolean
  /** MD5 of the decoded entries, as pefile computes it. */
  readonly md5: string
  readonly entries: readonly { readonly productId: number; readonly build: number; readonly count: number }[]
}

const dans = 0x536e6144
const rich = 0x68636952

/**
 * Reads the list of compilers and objects that Microsoft's linker leaves between the DOS stub and the PE header, XORed
 * with its own checksum. Null where there is none.
 */
export function readRichHeader({ reader, peOffset }: PeImage): RichHeader | null {
  const end = Math.min(peOffset, 4096, reader.size - 8)
  let at = 0x40
  while (at < end && reader.u32(at) !== rich) at += 4
  if (at >= end) return null
  const key = reader.u32(at + 4)
  let start = at - 4
  while (start >= 0x40 && (reader.u32(start) ^ key) >>> 0 !== dans) start -= 4
  if (start < 0x40) return null
  const clear = Buffer.from(reader.bytes(start, at - start))
  for (let place = 0; place < clear.length; place += 4)
    clear.writeUInt32LE((clear.readUInt32LE(place) ^ key) >>> 0, place)
  const entries: { productId: number; build: number; count: number }[] = []
  for (let place = 16; place + 8 <= clear.length; place += 8)
    entries.push({
      build: clear.readUInt16LE(place),
      productId: clear.readUInt16LE(place + 2),
      count: clear.readUInt32LE(place + 4),
    })
  return {
    offset: start,
    key: hex(reader.bytes(at + 4, 4)),
    isChecksumRight: checksumOf(reader.bytes(0, start), entries) === key,
    md5: createHash('md5').update(clear).digest('hex'),
    entries,
  }
}

function checksumOf(head: Uint8Array, entries: RichHeader['entries']): number {
  let sum = head.length
  // the linker counts with the offset of the PE header as zero
  for (const [at, byte] of head.entries()) if (at < 0x3c || at > 0x3f) sum = (sum + rotated(byte, at)) >>> 0
  for (const { productId, build, count } of entries)
    sum = (sum + rotated(((productId << 16) | build) >>> 0, count)) >>> 0
  return sum
}

function rotated(value: number, by: number): number {
  const bits = by & 31
  return bits === 0 ? value >>> 0 : ((value << bits) | (value >>> (32 - bits))) >>> 0
}
