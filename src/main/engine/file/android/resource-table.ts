import { inMemory } from '../../archive/byte-source.ts'
import { ByteReader } from '../program/byte-reader.ts'
import { readStringPool } from './string-pool.ts'

const chunk = { strings: 0x0001, table: 0x0002, package: 0x0200, type: 0x0201 }
const limits = { chunks: 20_000 }

/**
 * Returns the text of a resource that a manifest refers to (`@0x7f010000`) from the table of resources of a package
 * (Android, `resources.arsc`): that of the default language, else the first; null when it is no text or not there.
 */
export function resourceText(bytes: Uint8Array, id: number): string | null {
  const reader = new ByteReader(inMemory(bytes))
  if (reader.u16(0) !== chunk.table) throw new Error('it is not a table of resources')
  let strings: (index: number) => string = () => ''
  let other: string | null = null
  for (const { type, at, size } of chunksIn(reader, reader.u16(2), reader.size)) {
    if (type === chunk.strings) strings = readStringPool(reader, at)
    if (type !== chunk.package || reader.u32(at + 8) !== id >>> 24) continue
    for (const part of chunksIn(reader, at + reader.u16(at + 2), at + size)) {
      if (part.type !== chunk.type || reader.u8(part.at + 8) !== ((id >>> 16) & 0xff)) continue
      const index = textIndex(reader, part.at, id & 0xffff)
      if (index === null) continue
      if (isDefault(reader, part.at)) return strings(index)
      other ??= strings(index)
    }
  }
  return other
}

type Chunk = { readonly type: number; readonly at: number; readonly size: number }

function* chunksIn(reader: ByteReader, start: number, end: number): Generator<Chunk> {
  let at = start
  for (let count = 0; count < limits.chunks && at + 8 <= Math.min(end, reader.size); count++) {
    const size = reader.u32(at + 4)
    if (size < 8 || at + size > reader.size) return
    yield { type: reader.u16(at), at, size }
    at += size
  }
}

/** Index of the text of an entry in the pool; null when the entry is missing or is no text. */
function textIndex(reader: ByteReader, at: number, entry: number): number | null {
  const isSparse = (reader.u8(at + 9) & 1) !== 0
  if (isSparse || entry >= reader.u32(at + 12)) return null
  const offset = reader.u32(at + reader.u16(at + 2) + entry * 4)
  if (offset === 0xffffffff) return null
  const place = at + reader.u32(at + 16) + offset
  const isComplex = (reader.u16(place + 2) & 1) !== 0
  return isComplex || reader.u8(place + 11) !== 3 ? null : reader.u32(place + 12)
}

/** Whether values are for all languages and devices: the configuration is zero but for its size. */
function isDefault(reader: ByteReader, at: number): boolean {
  const size = Math.min(reader.u32(at + 20), 256)
  return reader.upTo(at + 24, size - 4).every((byte) => byte === 0)
}
