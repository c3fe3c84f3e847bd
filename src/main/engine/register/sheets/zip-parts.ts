import { Inflate } from 'fflate/browser'
import { SheetRefusal, sheetLimits } from './sheet-refusal.ts'

/**
 * Reads the parts of a workbook out of its zip archive (PKWARE APPNOTE 6.3), piece by piece: no part is ever unpacked as a
 * whole. The record at the end of the archive says where the central directory is, the directory where each part begins and
 * what it measures; what comes out is counted against that, against the bounds, and against the checksum. Programs that write
 * reports store even small sizes in the 64-bit form, so that one is read too; it is the reason why the strict reading of
 * packages is not used here.
 */

type Part = {
  readonly at: number
  readonly packed: number
  readonly size: number
  readonly crc: number
  readonly method: number
}

const endRecord = 0x06054b50
const end64Locator = 0x07064b50
const directoryEntry = 0x02014b50
const localEntry = 0x04034b50
const in64 = 0xffffffff
/** Packed bytes given to the unpacker at a time; they grow at most 1032 times. */
const step = 16_384

export class ZipParts {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private readonly parts = new Map<string, Part>()
  private readonly most: number
  private unpacked = 0

  /**
   * Reads the directory. `most` bounds the bytes that are unpacked, of all parts together. Throws a refusal for what is no
   * archive, is damaged, encrypted or beyond the bounds.
   */
  constructor(bytes: Uint8Array, most: number = sheetLimits.unpackedBytes) {
    this.bytes = bytes
    this.most = most
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const { count, at } = this.directory()
    if (count > sheetLimits.parts)
      throw new SheetRefusal(`it has ${count} parts, more than ${sheetLimits.parts}`, true)
    let next = at
    for (let number = 0; number < count; number++) next = this.readEntry(next)
  }

  has(name: string): boolean {
    return this.parts.has(folded(name))
  }

  /** Unpacks a part; `take` gets its bytes piece by piece and stops the reading with false. */
  read(name: string, take: (piece: Uint8Array) => boolean): void {
    const part = this.parts.get(folded(name))
    if (part === undefined) throw new SheetRefusal(`its part ${name} is missing`)
    const packed = this.packedBytes(name, part)
    let size = 0
    let crc = -1
    let goesOn = true
    const receive = (piece: Uint8Array) => {
      if (piece.length === 0 || !goesOn) return
      size += piece.length
      this.unpacked += piece.length
      if (size > part.size) throw new SheetRefusal(`its part ${name} is larger than the archive says`)
      if (this.unpacked > this.most)
        throw new SheetRefusal(`unpacked it is larger than ${this.most / 2 ** 20} MiB`, true)
      if (size > sheetLimits.smallPart && size > part.packed * sheetLimits.ratio)
        throw new SheetRefusal(
          `its part ${name} grows more than ${sheetLimits.ratio} times when it is unpacked`,
          true,
        )
      crc = crcStep(crc, piece)
      goesOn = take(piece)
    }
    if (part.method === 0)
      for (let at = 0; at < packed.length && goesOn; at += step) receive(packed.subarray(at, at + step))
    else {
      const inflate = new Inflate(receive)
      try {
        for (let at = 0; goesOn && at < Math.max(packed.length, 1); at += step)
          inflate.push(packed.subarray(at, at + step), at + step >= packed.length)
      } catch (error) {
        if (error instanceof SheetRefusal || !isUnpackError(error)) throw error
        throw new SheetRefusal(`its part ${name} is damaged`)
      }
    }
    if (goesOn && (size !== part.size || (crc ^ -1) >>> 0 !== part.crc))
      throw new SheetRefusal(`its part ${name} is damaged`)
  }

  private packedBytes(name: string, part: Part): Uint8Array {
    if (part.at + 30 > this.bytes.length || this.view.getUint32(part.at, true) !== localEntry)
      throw new SheetRefusal(`its part ${name} is not where the archive says`)
    const from =
      part.at + 30 + this.view.getUint16(part.at + 26, true) + this.view.getUint16(part.at + 28, true)
    if (from + part.packed > this.bytes.length) throw new SheetRefusal('it is cut off')
    return this.bytes.subarray(from, from + part.packed)
  }

  private directory(): { count: number; at: number } {
    const { view, bytes } = this
    for (let end = bytes.length - 22; end >= Math.max(0, bytes.length - 22 - 0xffff); end--) {
      if (view.getUint32(end, true) !== endRecord) continue
      const is64 = end >= 20 && view.getUint32(end - 20, true) === end64Locator
      if (!is64) return { count: view.getUint16(end + 10, true), at: view.getUint32(end + 16, true) }
      const record = this.long(end - 12)
      if (record + 56 > bytes.length) break
      return { count: this.long(record + 32), at: this.long(record + 48) }
    }
    throw new SheetRefusal('it is cut off')
  }

  private readEntry(at: number): number {
    const { view, bytes } = this
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry)
      throw new SheetRefusal('the directory of its archive is damaged')
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    if (extraEnd > bytes.length) throw new SheetRefusal('the directory of its archive is damaged')
    const name = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd))
    const method = view.getUint16(at + 10, true)
    if ((view.getUint16(at + 8, true) & 1) !== 0) throw new SheetRefusal('its parts are encrypted')
    if (method !== 0 && method !== 8)
      throw new SheetRefusal(`its parts are packed by method ${method}, not by deflate`)
    const [size, packed, start] = this.measures(at, nameEnd, extraEnd)
    const key = folded(name)
    if (this.parts.has(key)) throw new SheetRefusal(`it has two parts called ${name.slice(0, 100)}`)
    this.parts.set(key, { at: start, packed, size, crc: view.getUint32(at + 16, true), method })
    return extraEnd + view.getUint16(at + 32, true)
  }

  /** Size, packed size and place of an entry; those that read as 0xffffffff stand in the 64-bit field behind the name. */
  private measures(
    at: number,
    nameEnd: number,
    extraEnd: number,
  ): [size: number, packed: number, start: number] {
    const { view } = this
    const measures: [number, number, number] = [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ]
    if (!measures.includes(in64)) return measures
    let field = nameEnd
    while (field + 4 <= extraEnd && view.getUint16(field, true) !== 1)
      field += 4 + view.getUint16(field + 2, true)
    let value = field + 4
    for (let index = 0; index < 3; index++) {
      if (measures[index] !== in64) continue
      if (value + 8 > extraEnd) throw new SheetRefusal('the directory of its archive is damaged')
      measures[index] = this.long(value)
      value += 8
    }
    return measures
  }

  private long(at: number): number {
    const value = at + 8 <= this.bytes.length ? this.view.getBigUint64(at, true) : 2n ** 60n
    return value > 2n ** 52n ? 2 ** 52 : Number(value)
  }
}

/** Names of parts are alike in any case (ECMA-376 part 2), and some programs write the other slash. */
function folded(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

/** The unpacker raises plain errors with a number. */
function isUnpackError(error: unknown): boolean {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'number'
}

const crcTable = /* @__PURE__ */ Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** Goes on with a CRC-32 that began at -1; it is done when turned round (`^ -1`). */
function crcStep(before: number, bytes: Uint8Array): number {
  let value = before
  for (let at = 0; at < bytes.length; at++)
    value = (crcTable[(value ^ (bytes[at] as number)) & 0xff] as number) ^ (value >>> 8)
  return value
}
