import type { AddressFacts } from './address-facts.ts'
import type { IpAddress } from './ip-block.ts'

/**
 * The file of an address pack: a header of 64 bytes, records, then two tables of segments in ascending order. All
 * numbers
 * are big-endian.
 *
 * - Header: `SKADDR01`, row counts of the IPv4 table and of the IPv6 table (4 bytes each), their offsets (8 bytes
 *   each), size of the file (8 bytes), zeros. A file that was not written completely has no matching header.
 * - Record: length (2 bytes) and the facts as JSON.
 * - Segment: first address (4 or 16 bytes), offset of its record (4 bytes), 0 where nothing is known. It ends where
 *   the next one starts.
 *
 * A lookup is a binary search of about 25 small reads; nothing is held in memory.
 */
export const headerBytes = 64
export const largestRecordBytes = 0xffff
/** Maximum offset of a record: the first 4 GB. */
export const largestOffset = 0xffff_ffff

const magic = 'SKADDR01'

export type AddressFileHeader = {
  readonly rows4: number
  readonly rows6: number
  readonly at4: number
  readonly at6: number
  readonly size: number
}

/** Reads bytes of the file; fewer at its end. */
export type ReadBytes = (offset: number, length: number) => Buffer

export const rowBytes = { 4: 8, 6: 20 } as const

export function encodeHeader({ rows4, rows6, at4, at6, size }: AddressFileHeader): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.write(magic, 'latin1')
  header.writeUInt32BE(rows4, 8)
  header.writeUInt32BE(rows6, 12)
  header.writeBigUInt64BE(BigInt(at4), 16)
  header.writeBigUInt64BE(BigInt(at6), 24)
  header.writeBigUInt64BE(BigInt(size), 32)
  return header
}

/** Returns the header of a file of a known size; null when the file is not in this format or incomplete. */
export function decodeHeader(header: Buffer, size: number): AddressFileHeader | null {
  if (header.length < headerBytes || header.toString('latin1', 0, 8) !== magic) return null
  const read = {
    rows4: header.readUInt32BE(8),
    rows6: header.readUInt32BE(12),
    at4: Number(header.readBigUInt64BE(16)),
    at6: Number(header.readBigUInt64BE(24)),
    size: Number(header.readBigUInt64BE(32)),
  }
  const fits =
    read.size === size &&
    read.at4 >= headerBytes &&
    read.at6 === read.at4 + read.rows4 * rowBytes[4] &&
    size === read.at6 + read.rows6 * rowBytes[6]
  return fits ? read : null
}

export function encodeRecord(facts: AddressFacts): Buffer {
  const json = Buffer.from(JSON.stringify(facts))
  const record = Buffer.allocUnsafe(2 + json.length)
  record.writeUInt16BE(json.length)
  json.copy(record, 2)
  return record
}

/** Writes one segment into a buffer. */
export function writeRow4(into: Buffer, at: number, start: number, record: number): void {
  into.writeUInt32BE(start, at)
  into.writeUInt32BE(record, at + 4)
}

export function writeRow6(into: Buffer, at: number, start: bigint, record: number): void {
  into.writeBigUInt64BE(start >> 64n, at)
  into.writeBigUInt64BE(start & 0xffff_ffff_ffff_ffffn, at + 8)
  into.writeUInt32BE(record, at + 16)
}

/** Number of remaining rows from which on they are read at once. */
const blockRows = 128

/** Returns the offset of the record of an address; 0 when the file contains nothing about it. */
export function findRecord(
  header: AddressFileHeader,
  { version, value }: IpAddress,
  read: ReadBytes,
): number {
  const width = rowBytes[version]
  const table = version === 4 ? header.at4 : header.at6
  const startsByThen = version === 4 ? comparison4(Number(value)) : comparison6(value)
  // invariant: the last row whose start is not above the address is in [`low`, `high`)
  let low = 0
  let high = version === 4 ? header.rows4 : header.rows6
  if (high === 0) return 0
  while (high - low > blockRows) {
    const middle = (low + high) >> 1
    if (startsByThen(read(table + middle * width, width), 0)) low = middle
    else high = middle
  }
  const block = read(table + low * width, (high - low) * width)
  let below = 0
  let above = Math.floor(block.length / width)
  while (above - below > 1) {
    const middle = (below + above) >> 1
    if (startsByThen(block, middle * width)) below = middle
    else above = middle
  }
  const isBelow = above > 0 && startsByThen(block, below * width)
  return isBelow ? block.readUInt32BE(below * width + width - 4) : 0
}

/** Whether the row at an offset of a buffer starts at or before an address. */
type StartsByThen = (rows: Buffer, at: number) => boolean

/** Compares 4-byte numbers directly: a native call for each comparison would dominate the cost. */
function comparison4(address: number): StartsByThen {
  return (rows, at) => rows.readUInt32BE(at) <= address
}

function comparison6(address: bigint): StartsByThen {
  const key = Buffer.alloc(16)
  key.writeBigUInt64BE(address >> 64n)
  key.writeBigUInt64BE(address & 0xffff_ffff_ffff_ffffn, 8)
  return (rows, at) => rows.compare(key, 0, key.length, at, at + key.length) <= 0
}

/** Returns the facts of a record. */
export function readRecord(record: number, read: ReadBytes): AddressFacts {
  const length = read(record, 2).readUInt16BE()
  return JSON.parse(read(record + 2, length).toString('utf8')) as AddressFacts
}
