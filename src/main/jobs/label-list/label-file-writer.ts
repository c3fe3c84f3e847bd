import {
  encodeLabelHeader,
  labelHeaderBytes,
  labelKeyBytes,
  labelRowBytes,
  largestLabelRecordBytes,
} from '../../engine/crypto/label-file.ts'
import type { LabelRecord } from '../../engine/crypto/label-record.ts'
import { HeadedFile } from '../headed-file.ts'

/** Maximum number of addresses; no published list has more. Each takes 24 bytes of memory while a list is read. */
const maxRows = 10_000_000
/** Maximum number of records that are deduplicated; beyond that, equal ones are written twice. */
const maxReported = 300_000

/** Writes the file of a label list: records as they come, rows buffered in memory and sorted at the end. */
export class LabelFileWriter {
  private readonly file: HeadedFile
  private readonly known = new Map<string, { at: number; length: number }>()
  private rows = Buffer.allocUnsafe(labelRowBytes * 1024)
  private count = 0

  constructor(path: string) {
    this.file = new HeadedFile(path, labelHeaderBytes)
  }

  /** Adds a record for a key. Throws when there are too many, or the record is too long. */
  add(key: Uint8Array, record: LabelRecord): void {
    if (this.count >= maxRows) throw new Error('it has more than 10,000,000 addresses')
    const { at, length } = this.place(record)
    if ((this.count + 1) * labelRowBytes > this.rows.length) {
      const larger = Buffer.allocUnsafe(this.rows.length * 2)
      this.rows.copy(larger)
      this.rows = larger
    }
    const start = this.count * labelRowBytes
    this.rows.set(key, start)
    this.rows.writeUIntLE(at, start + labelKeyBytes, 6)
    this.rows.writeUInt16LE(length, start + labelKeyBytes + 6)
    this.count++
  }

  /** Writes the sorted rows and the header, flushes everything to disk, and returns the number of rows. */
  finish(): number {
    const rowsAt = this.file.at
    const rows = this.writeRows()
    this.file.finish(encodeLabelHeader({ rows, rowsAt, size: this.file.at }))
    return rows
  }

  close(): void {
    this.file.close()
  }

  /** Returns the byte range of a record; equal ones mostly share one. */
  private place(record: LabelRecord): { at: number; length: number } {
    const text = JSON.stringify(record)
    const known = this.known.get(text)
    if (known !== undefined) return known
    const bytes = Buffer.from(text)
    if (bytes.length > largestLabelRecordBytes) throw new Error('it says more than 64 KB of one address')
    const place = { at: this.file.at, length: bytes.length }
    this.file.write(bytes)
    if (this.known.size >= maxReported) this.known.clear()
    this.known.set(text, place)
    return place
  }

  /** Writes the rows without duplicates. */
  private writeRows(): number {
    const { rows, count } = this
    const order = new Uint32Array(count)
    for (let index = 0; index < count; index++) order[index] = index
    const compare = (one: number, other: number) => {
      const [a, b] = [one * labelRowBytes, other * labelRowBytes]
      // most keys differ in their first six bytes
      const difference = rows.readUIntBE(a, 6) - rows.readUIntBE(b, 6)
      if (difference !== 0) return difference
      const keys = rows.compare(rows, b, b + labelKeyBytes, a, a + labelKeyBytes)
      return keys !== 0 ? keys : rows.readUIntLE(a + 16, 6) - rows.readUIntLE(b + 16, 6)
    }
    order.sort(compare)
    let written = 0
    let before = -1
    for (const index of order) {
      if (before >= 0 && compare(before, index) === 0) continue
      before = index
      this.file.write(rows.subarray(index * labelRowBytes, (index + 1) * labelRowBytes))
      written++
    }
    return written
  }
}
