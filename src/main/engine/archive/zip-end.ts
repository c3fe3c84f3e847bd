import { type ByteSource, viewOf } from './byte-source.ts'
import type { ZipRefusal } from './zip-archive.ts'

/**
 * The end of a zip archive (PKWARE APPNOTE 6.3, 4.3.14 to 4.3.16): a record of 22 bytes and a comment states where the
 * directory is. Archives that are large, or whose size was not known when writing began, have a second record before it
 * with 64-bit numbers, and between the two a locator of 20 bytes. The bits of the narrow numbers are then all ones, or
 * they equal the wide ones.
 */

export type ZipEnd = {
  /** Offset and size of the directory. */
  readonly at: number
  readonly length: number
  readonly count: number
  /** Whether the numbers have 64 bits (zip64). */
  readonly isWide: boolean
}

const endBytes = 22
const locatorBytes = 20
const wideBytes = 56
const longestComment = 65_535
const ones16 = 0xffff
const ones32 = 0xffffffff

const misplaced = { refused: 'its directory is not where the archive says' }
const divided = { refused: 'it is one part of several' }

/**
 * Finds the directory. Some programs leave bytes behind the end of the archive; these are ignored only where
 * `allowsTail` is set.
 */
export function findZipEnd(source: ByteSource, allowsTail: boolean): ZipEnd | ZipRefusal {
  const from = Math.max(0, source.size - endBytes - longestComment - locatorBytes)
  const view = viewOf(source.read(from, source.size - from))
  const place = endRecordIn(view, allowsTail)
  if (place === -1) return { refused: beginsAsZip(source) ? 'it is cut off' : 'it is not a zip archive' }
  const end = from + place
  const narrow: Numbers = {
    disk: view.getUint32(place + 4, true),
    onDisk: view.getUint16(place + 8, true),
    count: view.getUint16(place + 10, true),
    length: view.getUint32(place + 12, true),
    at: view.getUint32(place + 16, true),
  }
  const isWide = place >= locatorBytes && view.getUint32(place - locatorBytes, true) === 0x07064b50
  if (isWide) return wideEnd(source, end - locatorBytes, narrow)
  if (narrow.disk !== 0 || narrow.onDisk !== narrow.count) return divided
  return narrow.at + narrow.length === end ? { ...placed(narrow), isWide } : misplaced
}

type Numbers = Record<'disk' | 'onDisk' | 'count' | 'length' | 'at', number>

function wideEnd(source: ByteSource, locatorAt: number, narrow: Numbers): ZipEnd | ZipRefusal {
  const locator = viewOf(source.read(locatorAt, locatorBytes))
  if (locator.getUint32(4, true) !== 0 || locator.getUint32(16, true) > 1) return divided
  const recordAt = wideNumber(locator, 8)
  if (recordAt + wideBytes > locatorAt) return misplaced
  const record = viewOf(source.read(recordAt, wideBytes))
  // the length in the record excludes its first twelve bytes; nothing may lie between it and the locator
  if (record.getUint32(0, true) !== 0x06064b50 || recordAt + 12 + wideNumber(record, 4) !== locatorAt)
    return misplaced
  const wide: Numbers = {
    disk: record.getUint32(16, true) + record.getUint32(20, true),
    onDisk: wideNumber(record, 24),
    count: wideNumber(record, 32),
    length: wideNumber(record, 40),
    at: wideNumber(record, 48),
  }
  if (wide.disk !== 0 || wide.onDisk !== wide.count) return divided
  if (wide.at + wide.length !== recordAt) return misplaced
  const agrees =
    (narrow.count === ones16 || narrow.count === wide.count) &&
    (narrow.onDisk === ones16 || narrow.onDisk === wide.count) &&
    (narrow.length === ones32 || narrow.length === wide.length) &&
    (narrow.at === ones32 || narrow.at === wide.at)
  return agrees ? { ...placed(wide), isWide: true } : { refused: 'its directory is described in two ways' }
}

function placed({ at, length, count }: Numbers) {
  return { at, length, count }
}

/** Reads a 64-bit number; inexact only above any possible file size. */
export function wideNumber(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true))
}

/**
 * Returns the offset of the last record whose comment extends to the last byte; without one, and where a tail is
 * allowed, that of the last record at all.
 */
function endRecordIn(view: DataView, allowsTail: boolean): number {
  let last = -1
  for (let at = view.byteLength - endBytes; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    if (at + endBytes + view.getUint16(at + 20, true) === view.byteLength) return at
    last = Math.max(last, at)
  }
  return allowsTail ? last : -1
}

function beginsAsZip(source: ByteSource): boolean {
  return source.size >= 4 && viewOf(source.read(0, 4)).getUint32(0, true) === 0x04034b50
}
