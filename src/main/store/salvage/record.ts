/** A value as SQLite stores it; integers as `bigint`, so that 64-bit ones stay exact. */
export type Value = null | bigint | number | string | Buffer

/** Maximum number of columns; far more than any Skerry table has. */
const maxColumns = 64
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads an integer of 1 to 9 bytes and returns it with its end; null when the bytes end before it does. */
export function readVarint(bytes: Buffer, at: number): readonly [value: number, end: number] | null {
  let value = 0
  for (let index = 0; index < 8; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) return null
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return value <= Number.MAX_SAFE_INTEGER ? [value, at + index + 1] : null
  }
  const last = bytes[at + 8]
  return last === undefined ? null : [value * 256 + last, at + 9]
}

/** The same as a signed 64-bit integer: the key of a row. */
export function readKey(bytes: Buffer, at: number): readonly [key: bigint, end: number] | null {
  let value = 0n
  for (let index = 0; index < 8; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) return null
    value = (value << 7n) | BigInt(byte & 0x7f)
    if (byte < 0x80) return [BigInt.asIntN(64, value), at + index + 1]
  }
  const last = bytes[at + 8]
  return last === undefined ? null : [BigInt.asIntN(64, (value << 8n) | BigInt(last)), at + 9]
}

/** Parses the values of a record; null when the bytes are not exactly one. */
export function readRecord(bytes: Buffer): Value[] | null {
  const head = readVarint(bytes, 0)
  if (head === null) return null
  const [headerEnd, first] = head
  if (headerEnd > bytes.length || headerEnd < first) return null
  const values: Value[] = []
  let at = headerEnd
  for (let next = first; next < headerEnd; ) {
    const type = readVarint(bytes, next)
    if (type === null || values.length >= maxColumns) return null
    const [serial, end] = type
    const length = lengthOf(serial)
    if (length === null || at + length > bytes.length || end > headerEnd) return null
    try {
      values.push(contentOf(serial, bytes.subarray(at, at + length)))
    } catch {
      // text that is not UTF-8 was not written by Skerry
      return null
    }
    at += length
    next = end
  }
  return at === bytes.length ? values : null
}

const fixedLengths: readonly (number | null)[] = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, null, null]

function lengthOf(serial: number): number | null {
  return serial < 12 ? (fixedLengths[serial] ?? null) : Math.floor((serial - 12) / 2)
}

function contentOf(serial: number, bytes: Buffer): Value {
  if (serial === 0) return null
  if (serial === 7) return bytes.readDoubleBE(0)
  if (serial >= 8 && serial <= 9) return BigInt(serial - 8)
  if (serial < 7) {
    let value = 0n
    for (const byte of bytes) value = (value << 8n) | BigInt(byte)
    return BigInt.asIntN(bytes.length * 8, value)
  }
  return serial % 2 === 0 ? Buffer.from(bytes) : utf8.decode(bytes)
}
