import type { LabelRecord } from './label-record.ts'

/**
 * The file of a label list, all numbers little-endian:
 *
 *     header   8 bytes `SKLABEL1`, u32 rows, u32 zero, u64 offset of the rows, u64 size of the file
 *     records  JSON in UTF-8, without separators
 *     rows     16 bytes key, u48 offset of the record, u16 its length; sorted by key, then by offset
 *
 * One key may have several rows, which are adjacent. A lookup reads about twenty rows and the matching records.
 */

export const labelHeaderBytes = 32
export const labelKeyBytes = 16
export const labelRowBytes = labelKeyBytes + 8
export const largestLabelRecordBytes = 65_535

const magic = 'SKLABEL1'

export type LabelHeader = { readonly rows: number; readonly rowsAt: number; readonly size: number }

/** Returns bytes from an offset of the file. */
export type ReadPart = (offset: number, length: number) => Buffer

export function encodeLabelHeader({ rows, rowsAt, size }: LabelHeader): Buffer {
  const header = Buffer.alloc(labelHeaderBytes)
  header.write(magic, 'latin1')
  header.writeUInt32LE(rows, 8)
  header.writeBigUInt64LE(BigInt(rowsAt), 16)
  header.writeBigUInt64LE(BigInt(size), 24)
  return header
}

/** Reads the header; null when the file is not in this format or its size differs from the one in the header. */
export function decodeLabelHeader(bytes: Buffer, size: number): LabelHeader | null {
  if (bytes.length < labelHeaderBytes || bytes.toString('latin1', 0, 8) !== magic) return null
  const header = {
    rows: bytes.readUInt32LE(8),
    rowsAt: Number(bytes.readBigUInt64LE(16)),
    size: Number(bytes.readBigUInt64LE(24)),
  }
  const isWhole = header.size === size && header.rowsAt + header.rows * labelRowBytes === size
  return isWhole && header.rowsAt >= labelHeaderBytes ? header : null
}

/** Maximum number of records returned for one address; no published list has more. */
const maxRecords = 50

/** Returns the records of a key in the order of the list. Throws when the file is damaged. */
export function findLabels({ rows, rowsAt }: LabelHeader, key: Uint8Array, read: ReadPart): LabelRecord[] {
  let low = 0
  let high = rows
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = read(rowsAt + middle * labelRowBytes, labelKeyBytes)
    if (Buffer.compare(row, key) < 0) low = middle + 1
    else high = middle
  }
  const found: LabelRecord[] = []
  for (let at = low; at < rows && found.length < maxRecords; at++) {
    const row = read(rowsAt + at * labelRowBytes, labelRowBytes)
    if (Buffer.compare(row.subarray(0, labelKeyBytes), key) !== 0) break
    const place = row.readUIntLE(labelKeyBytes, 6)
    const length = row.readUInt16LE(labelKeyBytes + 6)
    if (place < labelHeaderBytes || place + length > rowsAt) throw new Error('a label list is damaged')
    found.push(JSON.parse(read(place, length).toString('utf8')) as LabelRecord)
  }
  return found
}
