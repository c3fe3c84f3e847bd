import { viewOf } from '../archive/byte-source.ts'
import { type MapiProperties, momentOf, withoutEnd } from './mapi-message.ts'
import { decodeCodePage } from './rtf-code-page.ts'

/**
 * Property lists of a TNEF stream (MS-OXTNEF 2.1.3.4): a count, then type, number, the name of a named property, and
 * one or more values, all padded to 4 bytes.
 */

const maxProperties = 10_000

const textTypes = { narrow: 0x1e, wide: 0x1f } as const
const object = 0x0d
const binary = 0x102
const manyValues = 0x1000
/** Bytes of the values of fixed length, by type. */
const sizes: ReadonlyMap<number, number> = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
])

type Value = { readonly type: number; readonly bytes: Uint8Array }

/** Reads values in sequence; `isDamaged` once a length leads beyond the end. */
class PropertyCursor {
  isDamaged = false
  at = 0
  private readonly bytes: Uint8Array
  private readonly view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = viewOf(bytes)
  }

  get isAtEnd(): boolean {
    return this.isDamaged || this.at >= this.bytes.length
  }

  uint16(): number {
    return this.take(2) ? this.view.getUint16(this.at - 2, true) : 0
  }

  uint32(): number {
    return this.take(4) ? this.view.getUint32(this.at - 4, true) : 0
  }

  /** Returns bytes and passes over what pads them; what is left where there are fewer. */
  padded(size: number): Uint8Array {
    const from = this.at
    const taken = this.bytes.subarray(from, from + size)
    this.isDamaged ||= taken.length < size
    this.at = Math.min(this.bytes.length, from + size + ((4 - (size % 4)) % 4))
    return taken
  }

  private take(size: number): boolean {
    this.isDamaged ||= this.at + size > this.bytes.length
    if (!this.isDamaged) this.at += size
    return !this.isDamaged
  }
}

/** The properties of a message, of a recipient or of an attachment. */
export class TnefProperties implements MapiProperties {
  private readonly values: ReadonlyMap<number, Value>
  private readonly page: number

  constructor(values: ReadonlyMap<number, Value>, page: number) {
    this.values = values
    this.page = page
  }

  get codePage(): number {
    return this.number(0x3ffd) ?? this.page
  }

  /** Returns the text of a property without trailing zero bytes. */
  text(number: number): string | null {
    const value = this.values.get(number)
    if (value?.type === textTypes.wide) return withoutEnd(decodeCodePage(value.bytes, 1200))
    return value?.type === textTypes.narrow ? withoutEnd(decodeCodePage(value.bytes, this.codePage)) : null
  }

  bytes(number: number): Uint8Array | null {
    const value = this.values.get(number)
    return value?.type === binary ? value.bytes : null
  }

  /** Returns an object: the identifier of its interface in 16 bytes, then its data. */
  object(number: number): Uint8Array | null {
    const value = this.values.get(number)
    return value?.type === object && value.bytes.length > 16 ? value.bytes.subarray(16) : null
  }

  number(number: number): number | null {
    const value = this.values.get(number)
    return value === undefined || sizes.get(value.type) !== 4 || value.bytes.length < 4
      ? null
      : viewOf(value.bytes).getUint32(0, true)
  }

  time(number: number): Date | null {
    const value = this.values.get(number)
    if (value?.type !== 0x40 || value.bytes.length < 8) return null
    return momentOf(viewOf(value.bytes).getBigUint64(0, true))
  }
}

/** Reads a list of properties. */
export function readTnefProperties(bytes: Uint8Array, page: number): TnefProperties {
  return new TnefProperties(readList(new PropertyCursor(bytes)), page)
}

/** Reads the table of recipients: a count, and a list of properties for each. */
export function readTnefRows(bytes: Uint8Array, page: number): TnefProperties[] {
  const cursor = new PropertyCursor(bytes)
  const rows: TnefProperties[] = []
  for (let left = cursor.uint32(); left > 0 && !cursor.isAtEnd && rows.length < maxProperties; left--)
    rows.push(new TnefProperties(readList(cursor), page))
  return rows
}

/** Of a damaged list, the properties before the damage are returned. */
function readList(cursor: PropertyCursor): Map<number, Value> {
  const values = new Map<number, Value>()
  for (let left = Math.min(cursor.uint32(), maxProperties); left > 0 && !cursor.isAtEnd; left--) {
    const type = cursor.uint16()
    const number = cursor.uint16()
    if (number >= 0x8000) passName(cursor)
    const value = readValues(cursor, type)
    if (value === null) break
    if (!values.has(number)) values.set(number, { type: type & ~manyValues, bytes: value })
  }
  return values
}

/** Passes over the name of a named property: a set, and a number or a text. */
function passName(cursor: PropertyCursor): void {
  cursor.padded(16)
  if (cursor.uint32() === 0) cursor.uint32()
  else cursor.padded(cursor.uint32())
}

/** Returns the first value; null for a type whose length is unknown. */
function readValues(cursor: PropertyCursor, type: number): Uint8Array | null {
  const single = type & ~manyValues
  const size = sizes.get(single)
  const isVariable =
    single === textTypes.narrow || single === textTypes.wide || single === binary || single === object
  if (size === undefined && !isVariable) return null
  const count = isVariable || single !== type ? cursor.uint32() : 1
  let first: Uint8Array | null = null
  for (let left = count; left > 0 && !cursor.isAtEnd; left--) {
    const value = cursor.padded(size ?? cursor.uint32())
    first ??= value
  }
  return first ?? new Uint8Array()
}
