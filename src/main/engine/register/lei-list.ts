import { crc32 } from 'node:zlib'
import type { LeiStatus } from './checks/facts.ts'
import { isLeiShape } from './lei.ts'

/**
 * The file of an extract of the global LEI list, all numbers little-endian:
 *
 *     header  8 bytes `SKLEILST`, u32 version (1), u32 entries, u32 CRC-32 of the rows
 *     rows    20 bytes LEI in ASCII, u8 registration status, u32 day of the next renewal
 *
 * Days count from 1970-01-01; 0xffffffff means that the day is unknown. Rows are sorted by LEI, and each LEI occurs
 * once. A file is read through once when it is opened: this verifies its checksum and keeps the first LEI of every
 * piece in memory (340 KB for 2.7 million entries), so that a lookup reads one piece of 4,000 bytes.
 */

export const leiHeaderBytes = 20
export const leiBytes = 20
export const leiRowBytes = leiBytes + 5
export const noRenewalDay = 0xffffffff

const magic = 'SKLEILST'
const version = 1
const pieceRows = 160
/** Pieces that are read at a time while a file is opened. */
const piecesAtOnce = 256
const dayMs = 86_400_000

/**
 * Values of `Registration.RegistrationStatus` in LEI-CDF 3.1 and before, in the order of their numbers in the file,
 * which start at 1. New ones are appended.
 */
const registrationStatuses: readonly (readonly [word: string, status: Exclude<LeiStatus, 'unknown'>])[] = [
  ['ISSUED', 'issued'],
  ['LAPSED', 'lapsed'],
  ['RETIRED', 'retired'],
  ['MERGED', 'other'],
  ['DUPLICATE', 'other'],
  ['ANNULLED', 'other'],
  ['CANCELLED', 'other'],
  ['TRANSFERRED', 'other'],
  ['PENDING_VALIDATION', 'other'],
  ['PENDING_TRANSFER', 'other'],
  ['PENDING_ARCHIVAL', 'other'],
]
const numbers = new Map(registrationStatuses.map(([word], at) => [word, at + 1]))

/** Returns the number of a registration status in any spelling (`Pending transfer`); null when it is unknown. */
export function registrationNumber(text: string): number | null {
  const known = numbers.get(text)
  if (known !== undefined) return known
  return (
    numbers.get(
      text
        .trim()
        .toUpperCase()
        .replace(/[\s-]+/g, '_'),
    ) ?? null
  )
}

/** Returns the word of a registration status by its number. Throws when the number is unknown. */
export function registrationWord(number: number): string {
  return registrationOf(number)[0]
}

function registrationOf(number: number) {
  const found = registrationStatuses[number - 1]
  if (found === undefined) throw new Error('an LEI list is damaged')
  return found
}

export type LeiHeader = { readonly entries: number; readonly checksum: number }

export function encodeLeiHeader({ entries, checksum }: LeiHeader): Buffer {
  const header = Buffer.alloc(leiHeaderBytes)
  header.write(magic, 'latin1')
  header.writeUInt32LE(version, 8)
  header.writeUInt32LE(entries, 12)
  header.writeUInt32LE(checksum, 16)
  return header
}

export type LeiRow = {
  readonly lei: string
  /** As returned by `registrationNumber`. */
  readonly registration: number
  /** Days since 1970-01-01, or `noRenewalDay`. */
  readonly renewalDay: number
}

/** Writes a row at an offset of a buffer. */
export function putLeiRow(bytes: Buffer, at: number, { lei, registration, renewalDay }: LeiRow): void {
  bytes.write(lei, at, leiBytes, 'latin1')
  bytes[at + leiBytes] = registration
  bytes.writeUInt32LE(renewalDay, at + leiBytes + 1)
}

/** The entry of an LEI in an extract. */
export type LeiEntry = {
  readonly status: Exclude<LeiStatus, 'unknown'>
  /** The day by which the registration is to be renewed, `yyyy-mm-dd`; null when unknown. */
  readonly renewal: string | null
}

/** Returns bytes from an offset of the file; fewer only at its end. */
type ReadPart = (offset: number, length: number) => Buffer

/** An opened extract. It uses little memory; every lookup calls `read`. */
export class LeiList {
  readonly entries: number
  private readonly read: ReadPart
  /** The first LEIs of all pieces, concatenated. */
  private readonly firsts: Buffer

  constructor(entries: number, firsts: Buffer, read: ReadPart) {
    this.entries = entries
    this.firsts = firsts
    this.read = read
  }

  /**
   * Returns the entry of an LEI; null when it is not in the extract. Throws when the file was truncated since it was
   * opened.
   */
  find(lei: string): LeiEntry | null {
    if (!isLeiShape(lei)) return null
    const key = Buffer.from(lei, 'latin1')
    const piece = lastNotAbove(this.firsts, leiBytes, this.firsts.length / leiBytes, key)
    if (piece < 0) return null
    const rows = Math.min(pieceRows, this.entries - piece * pieceRows)
    const bytes = this.read(leiHeaderBytes + piece * pieceRows * leiRowBytes, rows * leiRowBytes)
    if (bytes.length !== rows * leiRowBytes) throw new Error('an LEI list is damaged')
    const at = lastNotAbove(bytes, leiRowBytes, rows, key) * leiRowBytes
    if (bytes.compare(key, 0, leiBytes, at, at + leiBytes) !== 0) return null
    const day = bytes.readUInt32LE(at + leiBytes + 1)
    return {
      status: registrationOf(bytes[at + leiBytes] ?? 0)[1],
      renewal: day === noRenewalDay ? null : new Date(day * dayMs).toISOString().slice(0, 10),
    }
  }
}

/** Returns the last row whose LEI is not greater than the key; -1 when all are greater. */
function lastNotAbove(bytes: Buffer, rowBytes: number, rows: number, key: Buffer): number {
  let low = 0
  let high = rows
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = middle * rowBytes
    if (bytes.compare(key, 0, leiBytes, at, at + leiBytes) <= 0) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Opens an extract of the given size; null when the file is not an extract or is damaged. */
export function readLeiList(sizeBytes: number, read: ReadPart): LeiList | null {
  const header = decodeHeader(read(0, leiHeaderBytes), sizeBytes)
  if (header === null) return null
  const { entries } = header
  const firsts = Buffer.alloc(Math.ceil(entries / pieceRows) * leiBytes)
  let checksum = 0
  let piece = 0
  for (let row = 0; row < entries; row += pieceRows * piecesAtOnce) {
    const length = Math.min(pieceRows * piecesAtOnce, entries - row) * leiRowBytes
    const bytes = read(leiHeaderBytes + row * leiRowBytes, length)
    checksum = crc32(bytes, checksum)
    for (let at = 0; at < bytes.length; at += pieceRows * leiRowBytes)
      bytes.copy(firsts, leiBytes * piece++, at, at + leiBytes)
  }
  return checksum === header.checksum ? new LeiList(entries, firsts, read) : null
}

function decodeHeader(bytes: Buffer, sizeBytes: number): LeiHeader | null {
  if (bytes.length < leiHeaderBytes || bytes.toString('latin1', 0, 8) !== magic) return null
  if (bytes.readUInt32LE(8) !== version) return null
  const entries = bytes.readUInt32LE(12)
  if (leiHeaderBytes + entries * leiRowBytes !== sizeBytes) return null
  return { entries, checksum: bytes.readUInt32LE(16) }
}
