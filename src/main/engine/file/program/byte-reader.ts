import { type ByteSource, viewOf } from '../../archive/byte-source.ts'

/** Thrown for a field that lies outside of the file. */
export class BeyondEnd extends Error {
  constructor(at: number, length: number, size: number) {
    super(`${length} bytes at offset ${at} lie outside of the file, which has ${size}`)
  }
}

const pageSize = 65_536

/**
 * Reads the fields of a binary file at any offset. Every read is checked against the size of the file and throws
 * `BeyondEnd`; a page of 64 KB is kept, so that small reads that lie close together cost little.
 */
export class ByteReader {
  readonly source: ByteSource
  readonly size: number
  readonly isLittleEndian: boolean
  private page: DataView
  private pageAt = 0

  constructor(source: ByteSource, isLittleEndian = true) {
    this.source = source
    this.size = source.size
    this.isLittleEndian = isLittleEndian
    this.page = viewOf(source.read(0, Math.min(pageSize, source.size)))
  }

  u8(at: number): number {
    return this.viewAt(at, 1).getUint8(at - this.pageAt)
  }

  u16(at: number): number {
    return this.viewAt(at, 2).getUint16(at - this.pageAt, this.isLittleEndian)
  }

  u32(at: number): number {
    return this.viewAt(at, 4).getUint32(at - this.pageAt, this.isLittleEndian)
  }

  u64(at: number): bigint {
    return this.viewAt(at, 8).getBigUint64(at - this.pageAt, this.isLittleEndian)
  }

  /** A 64-bit number as a number: exact below 2^53, and far beyond any file above. */
  wide(at: number): number {
    return Number(this.u64(at))
  }

  /** Returns bytes that all lie in the file. */
  bytes(at: number, length: number): Uint8Array {
    this.check(at, length)
    return this.source.read(at, length)
  }

  /** Returns the bytes from an offset, fewer where the file ends; none for an offset outside of it. */
  upTo(at: number, length: number): Uint8Array {
    if (!Number.isSafeInteger(at) || at < 0 || at >= this.size || length <= 0) return new Uint8Array()
    return this.source.read(at, Math.min(length, this.size - at))
  }

  /** Returns a text that ends with a zero byte, at the end of the file or after `max` bytes; a byte is a character. */
  text(at: number, max = 512): string {
    const bytes = this.upTo(at, max)
    const end = bytes.indexOf(0)
    return latin1(end === -1 ? bytes : bytes.subarray(0, end))
  }

  private viewAt(at: number, length: number): DataView {
    if (at >= this.pageAt && at + length <= this.pageAt + this.page.byteLength) return this.page
    this.check(at, length)
    this.pageAt = at - (at % 4096)
    const end = Math.max(at + length, Math.min(this.pageAt + pageSize, this.size))
    this.page = viewOf(this.source.read(this.pageAt, end - this.pageAt))
    return this.page
  }

  private check(at: number, length: number): void {
    if (
      !Number.isSafeInteger(at) ||
      !Number.isSafeInteger(length) ||
      at < 0 ||
      length < 0 ||
      at + length > this.size
    )
      throw new BeyondEnd(at, length, this.size)
  }
}

/** Returns bytes as a text in which each byte is the character of its number. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** Returns bytes as UTF-8, with a replacement character where they are not. */
export function utf8(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

/** Returns bytes as UTF-16 in little-endian order. */
export function utf16(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength & ~1).toString('utf16le')
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}

/** An address or a mask as programs of the field show it: `0x401000`. */
export function asHex(value: number | bigint): string {
  return `0x${value.toString(16)}`
}

/** A time in whole seconds since 1970 in ISO 8601; null for one that has no such form. */
export function isoTime(seconds: number): string | null {
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) ? null : time.toISOString().replace('.000Z', 'Z')
}

/** Returns the names of the bits that are set, joined by commas; what has no name is left as a number. */
export function flagNames(value: number, names: Readonly<Record<number, string>>): string {
  let rest = value
  const found: string[] = []
  for (const [bit, name] of Object.entries(names)) {
    const mask = Number(bit)
    if ((value & mask) >>> 0 !== mask) continue
    found.push(name)
    rest = (rest & ~mask) >>> 0
  }
  if (rest !== 0) found.push(asHex(rest))
  return found.join(', ')
}
