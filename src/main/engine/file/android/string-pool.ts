import { type ByteReader, utf8, utf16 } from '../program/byte-reader.ts'

const most = 200_000
const longest = 4000

/** Returns the texts of a pool (`ResStringPool_header`) by their index; `''` for one that is not there. */
export function readStringPool(reader: ByteReader, at: number): (index: number) => string {
  const count = Math.min(reader.u32(at + 8), most)
  const isUtf8 = (reader.u32(at + 16) & 0x100) !== 0
  const start = at + reader.u32(at + 20)
  const head = at + reader.u16(at + 2)
  const known = new Map<number, string>()
  const textAt = (index: number) => {
    const entry = head + index * 4
    if (index >= count || entry + 4 > reader.size) return ''
    const place = start + reader.u32(entry)
    return isUtf8 ? utf8At(reader, place) : utf16At(reader, place)
  }
  return (index) => {
    const text = known.get(index) ?? textAt(index)
    known.set(index, text)
    return text
  }
}

function utf8At(reader: ByteReader, at: number): string {
  if (at + 4 > reader.size) return ''
  // two lengths, in characters and in bytes, each of one byte or two
  const first = at + (reader.u8(at) < 0x80 ? 1 : 2)
  const high = reader.u8(first)
  const length = high < 0x80 ? high : ((high & 0x7f) << 8) | reader.u8(first + 1)
  return utf8(reader.upTo(first + (high < 0x80 ? 1 : 2), Math.min(length, longest)))
}

function utf16At(reader: ByteReader, at: number): string {
  if (at + 4 > reader.size) return ''
  const high = reader.u16(at)
  const isLong = high >= 0x8000
  const length = isLong ? (high & 0x7fff) * 0x10000 + reader.u16(at + 2) : high
  return utf16(reader.upTo(at + (isLong ? 4 : 2), Math.min(length, longest) * 2))
}
