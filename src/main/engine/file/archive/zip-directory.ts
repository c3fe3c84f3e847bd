import { type ByteSource, viewOf } from '../../archive/byte-source.ts'
import { wideNumber } from '../../archive/zip-end.ts'
import { upTo } from './opened-archive.ts'

/**
 * The directory of a zip archive as analysis wants it (PKWARE APPNOTE 6.3, 4.3): everything an entry states, in the
 * directory and in its own header, read on past contradictions, which are told instead of refused.
 */

export type ZipEnd = {
  /** Offset of the end record. */
  readonly end: number
  /** Offset of the directory in the file, and what must be added to offsets that the archive states. */
  readonly at: number
  readonly base: number
  /** Where the directory must have ended: at its end record, or the wide one. */
  readonly until: number
  readonly stated: number
  readonly comment: Uint8Array
  /** Bytes behind the comment. */
  readonly after: number
  readonly isDivided: boolean
  /** Another end record behind this one, which other programs would take. */
  readonly other: number | null
}

export type ZipHeader = {
  readonly rawName: Uint8Array
  readonly flags: number
  readonly method: number
  readonly time: number
  readonly date: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly extra: Uint8Array
}

export type ZipRecord = ZipHeader & {
  readonly host: number
  readonly madeBy: number
  readonly attributes: number
  readonly comment: Uint8Array
  /** Offset of its own header in the file. */
  readonly local: number
}

const endBytes = 22
/** Bytes of the directory that are read at once; a record has three texts of 65,535 bytes at most. */
const windowBytes = 2 ** 20
const longestRecord = 46 + 3 * 65_535
const longestTail = 65_535 + endBytes
const signature = {
  local: 0x04034b50,
  record: 0x02014b50,
  end: 0x06054b50,
  wideEnd: 0x06064b50,
  locator: 0x07064b50,
}

/** Finds the end record: the last whose comment ends with the file, else the last. Null without one. */
export function findEnd(source: ByteSource): ZipEnd | null {
  // what follows the archive may be long: one megabyte is searched
  const from = Math.max(0, source.size - Math.max(longestTail, 2 ** 20))
  const tail = upTo(source, from, source.size - from)
  const places = endsIn(tail)
  const fits = places.filter((at) => at + endBytes + viewOf(tail).getUint16(at + 20, true) === tail.length)
  const place = fits[0] ?? places.at(-1)
  if (place === undefined) return null
  const found = endAt(source, tail, from, place)
  const others = places.filter((at) => at !== place && from + at > found.end)
  const other = others.find((at) => pointsToRecords(source, viewOf(tail), at)) ?? null
  return { ...found, other: other === null ? null : from + other }
}

function endsIn(tail: Uint8Array): number[] {
  const bytes = Buffer.from(tail.buffer, tail.byteOffset, tail.length)
  const places: number[] = []
  const sought = Buffer.from('PK\u0005\u0006', 'latin1')
  for (let at = bytes.indexOf(sought); at !== -1 && places.length < 1000; at = bytes.indexOf(sought, at + 4))
    if (at + endBytes <= tail.length) places.push(at)
  return places
}

function pointsToRecords(source: ByteSource, tail: DataView, at: number): boolean {
  return signatureAt(source, tail.getUint32(at + 16, true)) === signature.record
}

function endAt(source: ByteSource, tail: Uint8Array, from: number, place: number): Omit<ZipEnd, 'other'> {
  const view = viewOf(tail)
  const end = from + place
  const commentLength = view.getUint16(place + 20, true)
  const comment = tail.subarray(place + endBytes, place + endBytes + commentLength)
  const wide = wideEnd(source, end)
  const stated = wide?.count ?? view.getUint16(place + 10, true)
  const length = wide?.length ?? view.getUint32(place + 12, true)
  const offset = wide?.at ?? view.getUint32(place + 16, true)
  const until = wide?.recordAt ?? end
  const disks = view.getUint16(place + 4, true)
  const about = {
    end,
    until,
    stated,
    comment,
    after: Math.max(0, source.size - end - endBytes - commentLength),
    isDivided: disks !== 0 && disks !== 0xffff,
  }
  // where something stands before the archive, offsets count from its own first byte
  const shifted = until - length
  if (
    shifted !== offset &&
    shifted >= 0 &&
    (length === 0 || signatureAt(source, shifted) === signature.record)
  )
    return { ...about, at: shifted, base: shifted - offset }
  return { ...about, at: offset, base: 0 }
}

function wideEnd(source: ByteSource, end: number) {
  if (end < 20 || signatureAt(source, end - 20) !== signature.locator) return null
  const stated = wideNumber(viewOf(source.read(end - 20, 20)), 8)
  // behind something that stands before the archive, it is not where the locator says
  const recordAt = [stated, end - 20 - 56].find((at) => signatureAt(source, at) === signature.wideEnd)
  if (recordAt === undefined || recordAt + 56 > source.size) return null
  const record = viewOf(source.read(recordAt, 56))
  return {
    recordAt,
    count: wideNumber(record, 32),
    length: wideNumber(record, 40),
    at: wideNumber(record, 48),
  }
}

export function signatureAt(source: ByteSource, at: number): number | null {
  const bytes = Number.isSafeInteger(at) ? upTo(source, at, 4) : []
  return bytes.length < 4 ? null : viewOf(bytes as Uint8Array).getUint32(0, true)
}

/** Reads the directory record by record, until it ends or breaks off. */
export function* zipRecords(source: ByteSource, { at, base, until }: ZipEnd): Generator<ZipRecord, number> {
  let next = at
  let window: Uint8Array = new Uint8Array()
  let view = viewOf(window)
  let windowAt = at
  while (next + 46 <= until) {
    if (next - windowAt + longestRecord > window.length && windowAt + window.length < source.size) {
      windowAt = next
      window = upTo(source, next, windowBytes)
      view = viewOf(window)
    }
    const place = next - windowAt
    if (place + 46 > window.length || view.getUint32(place, true) !== signature.record) break
    const nameAt = place + 46
    const extraAt = nameAt + view.getUint16(place + 28, true)
    const commentAt = extraAt + view.getUint16(place + 30, true)
    const end = commentAt + view.getUint16(place + 32, true)
    const extra = window.subarray(extraAt, commentAt)
    const [size, packed, local] = wideValues(
      [view.getUint32(place + 24, true), view.getUint32(place + 20, true), view.getUint32(place + 42, true)],
      extra,
    )
    yield {
      rawName: window.subarray(nameAt, extraAt),
      flags: view.getUint16(place + 8, true),
      method: view.getUint16(place + 10, true),
      time: view.getUint16(place + 12, true),
      date: view.getUint16(place + 14, true),
      crc: view.getUint32(place + 16, true),
      packed,
      size,
      extra,
      host: view.getUint8(place + 5),
      madeBy: view.getUint8(place + 4),
      attributes: view.getUint32(place + 38, true),
      comment: window.subarray(commentAt, end),
      local: local + base,
    }
    next = windowAt + end
  }
  return next
}

/** An entry's own header, with the offset of its bytes; null where there is none. */
export function localHeader(source: ByteSource, at: number): (ZipHeader & { readonly start: number }) | null {
  if (signatureAt(source, at) !== signature.local || at + 30 > source.size) return null
  const view = viewOf(source.read(at, 30))
  const nameLength = view.getUint16(26, true)
  const body = upTo(source, at + 30, nameLength + view.getUint16(28, true))
  const extra = body.subarray(nameLength)
  const [size, packed] = wideValues([view.getUint32(22, true), view.getUint32(18, true), 0], extra)
  return {
    rawName: body.subarray(0, nameLength),
    flags: view.getUint16(6, true),
    method: view.getUint16(8, true),
    time: view.getUint16(10, true),
    date: view.getUint16(12, true),
    crc: view.getUint32(14, true),
    packed,
    size,
    extra,
    start: at + 30 + nameLength + view.getUint16(28, true),
  }
}

type Three = readonly [size: number, packed: number, local: number]

/** Numbers whose bits are all ones stand in the extra field with 64-bit numbers, in this order (4.5.3). */
function wideValues(narrow: Three, extra: Uint8Array): Three {
  if (!narrow.includes(0xffffffff)) return narrow
  const wide = extraFields(extra).get(1)
  if (wide === undefined) return narrow
  const view = viewOf(wide)
  let at = 0
  return narrow.map((value) => {
    if (value !== 0xffffffff || at + 8 > wide.length) return value
    at += 8
    return wideNumber(view, at - 8)
  }) as unknown as Three
}

/** Extra fields by their id; the first of each. */
export function extraFields(extra: Uint8Array): Map<number, Uint8Array> {
  const fields = new Map<number, Uint8Array>()
  const view = viewOf(extra)
  for (let at = 0; at + 4 <= extra.length; ) {
    const until = at + 4 + view.getUint16(at + 2, true)
    const id = view.getUint16(at, true)
    if (!fields.has(id)) fields.set(id, extra.subarray(at + 4, until))
    at = until
  }
  return fields
}
