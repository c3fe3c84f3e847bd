import { type ByteSource, viewOf } from '../../archive/byte-source.ts'

const maxHeaders = 10_000

/**
 * ELF (System V ABI): the end of the last segment, section, or table of them. Null where the header cannot be read, or
 * where what it states lies beyond the file.
 */
export function elfEnd(bytes: ByteSource): number | null {
  if (bytes.size < 64) return null
  const header = bytes.read(0, 64)
  const isWide = header[4] === 2
  const isLittle = header[5] === 1
  const view = viewOf(header)
  const address = (at: number, from: DataView) =>
    isWide ? Number(from.getBigUint64(at, isLittle)) : from.getUint32(at, isLittle)
  const half = (at: number) => view.getUint16(at, isLittle)
  const segments = {
    at: address(isWide ? 32 : 28, view),
    size: half(isWide ? 54 : 42),
    count: half(isWide ? 56 : 44),
  }
  const sections = {
    at: address(isWide ? 40 : 32, view),
    size: half(isWide ? 58 : 46),
    count: half(isWide ? 60 : 48),
  }
  let end = isWide ? 64 : 52
  const tables = [
    // offset and size in the file, and for sections the place of the type, 8 of which have no bytes there
    {
      ...segments,
      offsetAt: isWide ? 8 : 4,
      sizeAt: isWide ? 32 : 16,
      typeAt: null,
      least: isWide ? 56 : 32,
    },
    { ...sections, offsetAt: isWide ? 24 : 16, sizeAt: isWide ? 32 : 20, typeAt: 4, least: isWide ? 64 : 40 },
  ]
  for (const { at, size, count, offsetAt, sizeAt, typeAt, least } of tables) {
    if (at === 0 || count === 0) continue
    const until = at + size * count
    if (size < least || count > maxHeaders || until > bytes.size) return null
    const table = viewOf(bytes.read(at, size * count))
    end = Math.max(end, until)
    for (let entry = 0; entry < size * count; entry += size)
      if (typeAt === null || table.getUint32(entry + typeAt, isLittle) !== 8)
        end = Math.max(end, address(entry + offsetAt, table) + address(entry + sizeAt, table))
  }
  return end <= bytes.size ? end : null
}
