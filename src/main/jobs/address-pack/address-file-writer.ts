import type { AddressRange } from '../../engine/net/address-columns.ts'
import type { AddressFacts, FactName } from '../../engine/net/address-facts.ts'
import {
  encodeHeader,
  encodeRecord,
  headerBytes,
  largestOffset,
  largestRecordBytes,
  rowBytes,
  writeRow4,
  writeRow6,
} from '../../engine/net/address-file.ts'
import { flatten, ipv4Family, ipv6Family } from '../../engine/net/range-table.ts'
import { HeadedFile } from '../headed-file.ts'

type Typed = Uint32Array | BigUint64Array

/** A list of numbers of one type that grows by doubling. */
class GrowingList<T extends Typed> {
  private items: T
  private readonly make: (length: number) => T
  length = 0

  constructor(make: (length: number) => T) {
    this.make = make
    this.items = make(1024)
  }

  push(value: T[number]): void {
    if (this.length === this.items.length) {
      const larger = this.make(this.length * 2)
      larger.set(this.items as never)
      this.items = larger
    }
    this.items[this.length++] = value
  }

  at(index: number): T[number] {
    return this.items[index] as T[number]
  }
}

/** Maximum number of ranges; no published file has more. */
const maxRanges = 40_000_000
/** Maximum number of records that are deduplicated; beyond that, some are written twice. */
const maxReported = 300_000
const lowHalf = 0xffff_ffff_ffff_ffffn

/**
 * Writes the file of an address pack: records as they come, ranges buffered in memory (12 or 36 bytes each) and
 * flattened at the end. The header is written last.
 */
export class AddressFileWriter {
  private readonly file: HeadedFile
  private readonly written = new Map<string, number>()
  private readonly first4 = new GrowingList((length) => new Uint32Array(length))
  private readonly last4 = new GrowingList((length) => new Uint32Array(length))
  private readonly record4 = new GrowingList((length) => new Uint32Array(length))
  private readonly words6 = new GrowingList((length) => new BigUint64Array(length))
  private readonly record6 = new GrowingList((length) => new Uint32Array(length))
  readonly fields = new Set<FactName>()

  constructor(path: string) {
    this.file = new HeadedFile(path, headerBytes)
  }

  /** Number of ranges added so far. */
  get entries(): number {
    return this.first4.length + this.record6.length
  }

  hasFamily(version: 4 | 6): boolean {
    return (version === 4 ? this.first4 : this.record6).length > 0
  }

  /** Writes a record and returns the offset by which ranges refer to it. Equal records mostly share one offset. */
  addRecord(facts: AddressFacts): number {
    const record = encodeRecord(facts)
    if (record.length > largestRecordBytes) throw new Error('a record is longer than 64 KB')
    const key = record.toString('latin1', 2)
    const known = this.written.get(key)
    if (known !== undefined) return known
    for (const name of Object.keys(facts)) this.fields.add(name as FactName)
    const place = this.file.at
    if (place > largestOffset) throw new Error('its records are larger than 4 GB')
    this.file.write(record)
    if (this.written.size >= maxReported) this.written.clear()
    this.written.set(key, place)
    return place
  }

  addRange({ first, last }: AddressRange, record: number): void {
    if (this.entries >= maxRanges) throw new Error('it has more than 40,000,000 ranges')
    if (first.version === 4) {
      this.first4.push(Number(first.value))
      this.last4.push(Number(last))
      this.record4.push(record)
    } else {
      for (const word of [first.value >> 64n, first.value & lowHalf, last >> 64n, last & lowHalf])
        this.words6.push(word)
      this.record6.push(record)
    }
  }

  /** Writes the tables and the header, and flushes everything to disk. */
  finish(): void {
    const { file, first4, last4, record4, record6 } = this
    const at4 = file.at
    let rows4 = 0
    const row4 = Buffer.allocUnsafe(rowBytes[4])
    const ranges4 = {
      count: first4.length,
      first: (index: number) => first4.at(index),
      last: (index: number) => last4.at(index),
      record: (index: number) => record4.at(index),
    }
    flatten(ranges4, ipv4Family, (start, record) => {
      writeRow4(row4, 0, start, record)
      file.write(row4)
      rows4++
    })
    const at6 = file.at
    let rows6 = 0
    const row6 = Buffer.allocUnsafe(rowBytes[6])
    const ranges6 = {
      count: record6.length,
      first: (index: number) => this.address6(4 * index),
      last: (index: number) => this.address6(4 * index + 2),
      record: (index: number) => record6.at(index),
    }
    flatten(ranges6, ipv6Family, (start, record) => {
      writeRow6(row6, 0, start, record)
      file.write(row6)
      rows6++
    })
    file.finish(encodeHeader({ rows4, rows6, at4, at6, size: file.at }))
  }

  close(): void {
    this.file.close()
  }

  private address6(word: number): bigint {
    return (this.words6.at(word) << 64n) | this.words6.at(word + 1)
  }
}
