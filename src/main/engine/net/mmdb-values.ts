/**
 * Reads values from an MMDB file (MaxMind DB file format specification 2.0). Maps and arrays may point to each other,
 * so a few hundred bytes can expand to an infinite value or to one with a million texts: nesting levels and values are
 * counted, both per record and per file. Throws with a reason that completes the sentence "… could not be imported: ".
 */

export type MmdbValue =
  | string
  | number
  | bigint
  | boolean
  | Uint8Array
  | readonly MmdbValue[]
  | { readonly [name: string]: MmdbValue }

/** Maximum nesting depth. Published records are four levels deep and have about a hundred values. */
const deepest = 16
const maxOfRecord = 4096
/** Maximum number of text bytes in one record: the names of a place in eight languages take a few thousand. */
const maxTextBytes = 65_536
/** Maximum number of values per byte of the file, over all its records: records share what they point to. */
const maxPerByte = 1
const fewValues = 1_000_000

const pointer = 1
const text = 2
const double = 3
const bytesType = 4
const uint16 = 5
const uint32 = 6
const map = 7
const int32 = 8
const uint64 = 9
const uint128 = 10
const array = 11
const boolean = 14
const float = 15

export class MmdbValues {
  private readonly bytes: Buffer
  private readonly base: number
  private readonly maxValues: number
  private values = 0
  private ofRecord = 0
  private textBytes = 0
  private at = 0

  /** `base` is the offset of the section that pointers are relative to. */
  constructor(bytes: Buffer, base: number) {
    this.bytes = bytes
    this.base = base
    this.maxValues = maxPerByte * bytes.length + fewValues
  }

  /** Reads the value at an offset of the file. */
  read(at: number): MmdbValue {
    this.ofRecord = 0
    this.textBytes = 0
    this.at = at
    return this.value(0, false)
  }

  private value(depth: number, isPointedTo: boolean): MmdbValue {
    if (depth > deepest)
      throw new Error(`its records are nested deeper than ${deepest} levels, or in circles`)
    if (++this.ofRecord > maxOfRecord) throw new Error(`a record in it has more than ${maxOfRecord} values`)
    if (++this.values > this.maxValues)
      throw new Error('its records have more values than a file of its size')
    const control = this.byte()
    const given = control >> 5
    if (given === pointer) {
      // the target of a pointer is never a pointer itself
      if (isPointedTo) throw new Error('a pointer in it leads to a pointer')
      const target = this.pointer(control)
      const next = this.at
      this.at = target
      const value = this.value(depth, true)
      this.at = next
      return value
    }
    const type = given === 0 ? this.byte() + 7 : given
    return this.ofType(type, this.size(control), depth)
  }

  private ofType(type: number, size: number, depth: number): MmdbValue {
    switch (type) {
      case map:
        return this.map(size, depth)
      case array:
        return this.array(size, depth)
      case boolean:
        return size !== 0
      case text:
        return this.part(size).toString('utf8')
      case bytesType:
        return this.part(size)
      case double:
        return this.number(size, 8).readDoubleBE()
      case float:
        return this.number(size, 4).readFloatBE()
      case uint16:
      case uint32:
        return Number(this.whole(size, type === uint16 ? 2 : 4))
      case int32:
        return Number(BigInt.asIntN(32, this.whole(size, 4)))
      case uint64:
        return this.whole(size, 8)
      case uint128:
        return this.whole(size, 16)
      default:
        throw new Error('a value in it has a type that the format does not define')
    }
  }

  private map(size: number, depth: number): MmdbValue {
    const entries: Record<string, MmdbValue> = Object.create(null)
    for (let index = 0; index < size; index++) {
      const name = this.value(depth + 1, false)
      if (typeof name !== 'string') throw new Error('a name in one of its records is not text')
      entries[name] = this.value(depth + 1, false)
    }
    return entries
  }

  private array(size: number, depth: number): MmdbValue[] {
    const values: MmdbValue[] = []
    for (let index = 0; index < size; index++) values.push(this.value(depth + 1, false))
    return values
  }

  /** Reads the size from the five low bits of the control byte, or from the bytes after it. */
  private size(control: number): number {
    const size = control & 0x1f
    if (size < 29) return size
    if (size === 29) return 29 + this.byte()
    if (size === 30) return 285 + this.raw(2).readUInt16BE()
    return 65_821 + this.raw(3).readUIntBE(0, 3)
  }

  private pointer(control: number): number {
    const low = control & 7
    const length = ((control >> 3) & 3) + 1
    const bytes = this.raw(length)
    if (length === 1) return this.base + low * 0x100 + bytes.readUInt8()
    if (length === 2) return this.base + 2048 + low * 0x1_0000 + bytes.readUInt16BE()
    if (length === 3) return this.base + 526_336 + low * 0x100_0000 + bytes.readUIntBE(0, 3)
    return this.base + bytes.readUInt32BE()
  }

  private whole(size: number, most: number): bigint {
    if (size > most) throw new Error('a number in it is longer than its type')
    let value = 0n
    for (const byte of this.raw(size)) value = value * 256n + BigInt(byte)
    return value
  }

  private number(size: number, expected: number): Buffer {
    if (size !== expected) throw new Error('a number in it is longer than its type')
    return this.raw(expected)
  }

  private part(size: number): Buffer {
    this.textBytes += size
    if (this.textBytes > maxTextBytes) throw new Error('a record in it is longer than 64 KB')
    return this.raw(size)
  }

  private byte(): number {
    return this.raw(1).readUInt8()
  }

  private raw(length: number): Buffer {
    const from = this.at
    this.at += length
    if (from < 0 || this.at > this.bytes.length) throw new Error('a value in it is outside the file')
    return this.bytes.subarray(from, this.at)
  }
}
