import { type ByteSource, viewOf } from '../archive/byte-source.ts'

const maxSections = 96

/**
 * Returns the offset in a Windows program (PE) behind the last of its sections and its symbols; what lies there is not
 * loaded. A certificate table (data directory 4) belongs to the program. Null where the headers cannot be read.
 */
export function overlayOffset(bytes: ByteSource): number | null {
  if (bytes.size < 64) return null
  const headAt = viewOf(bytes.read(0, 64)).getUint32(60, true)
  if (headAt + 24 > bytes.size) return null
  const head = viewOf(bytes.read(headAt, 24))
  if (head.getUint32(0, true) !== 0x4550) return null
  const count = Math.min(head.getUint16(6, true), maxSections)
  const tableAt = headAt + 24 + head.getUint16(20, true)
  if (tableAt + count * 40 > bytes.size) return null
  const table = viewOf(bytes.read(tableAt, count * 40))
  let end = tableAt + count * 40
  for (let at = 0; at < count * 40; at += 40) {
    const size = table.getUint32(at + 16, true)
    if (size > 0) end = Math.max(end, table.getUint32(at + 20, true) + size)
  }
  return Math.min(Math.max(end, symbolsEnd(bytes, head)), bytes.size)
}

/** The end of the symbols and their names, which linkers of GNU put behind the sections (PE format, 4.4.4 and 4.4.6). */
function symbolsEnd(bytes: ByteSource, head: DataView): number {
  const at = head.getUint32(12, true)
  const namesAt = at + head.getUint32(16, true) * 18
  if (at === 0 || namesAt + 4 > bytes.size) return 0
  const length = viewOf(bytes.read(namesAt, 4)).getUint32(0, true)
  return namesAt + length <= bytes.size ? namesAt + length : namesAt
}

/** Returns the offset and size of the certificate table of a Windows program; null without one. */
export function certificateTable(bytes: ByteSource): { readonly at: number; readonly size: number } | null {
  if (bytes.size < 64) return null
  const headAt = viewOf(bytes.read(0, 64)).getUint32(60, true)
  if (headAt + 26 > bytes.size) return null
  const magic = viewOf(bytes.read(headAt + 24, 2)).getUint16(0, true)
  const entryAt = headAt + 24 + (magic === 0x20b ? 112 : 96) + 4 * 8
  if (entryAt + 8 > bytes.size) return null
  const entry = viewOf(bytes.read(entryAt, 8))
  const at = entry.getUint32(0, true)
  const size = entry.getUint32(4, true)
  return at > 0 && size > 0 && at + size <= bytes.size ? { at, size } : null
}
