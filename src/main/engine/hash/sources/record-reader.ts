import { type DigestSink, longestRecord, type SourceReader } from './sink.ts'

/**
 * Splits delimited text into records (RFC 4180), in linear time and bounded memory. Beyond that standard it accepts
 * spaces before a quote (`"a", "b"`), a bare quote within a quoted field, comment lines that start with `#`, and any of
 * the usual separators. A record that is too long, or an unclosed quote, loses only the text that it spans.
 */

const feed = 0x0a
const carriageReturn = 0x0d
const quote = 0x22
const space = 0x20

/** Maximum number of fields in a record; further ones are ignored. */
export const maxFields = 512
/** Maximum number of bytes of a field that are decoded. */
const longestField = 1024

/** The current record: spans in the current bytes. */
export class DelimitedRecord {
  bytes: Buffer = Buffer.alloc(0)
  fields = 0
  readonly starts = new Uint32Array(maxFields)
  readonly ends = new Uint32Array(maxFields)

  /** Returns a trimmed field; '' when there is none. */
  text(index: number): string {
    if (index < 0 || index >= this.fields) return ''
    const start = this.starts[index] as number
    const end = Math.min(this.ends[index] as number, start + longestField)
    return this.bytes.toString('utf8', start, end).replaceAll('""', '"').trim()
  }

  /** Returns the record as written, for a message to a person. */
  excerpt(): string {
    if (this.fields === 0) return ''
    const start = this.starts[0] as number
    return this.bytes.toString('utf8', start, Math.min(this.ends[this.fields - 1] as number, start + 200))
  }
}

export class RecordReader implements SourceReader {
  private readonly separator: number
  private readonly onRecord: (record: DelimitedRecord, number: number) => void
  private readonly refuse: DigestSink['refuse']
  private readonly record = new DelimitedRecord()
  private carry: Buffer = Buffer.alloc(0)
  private isSkipping = false
  private number = 0

  constructor(
    separator: string,
    refuse: DigestSink['refuse'],
    onRecord: (record: DelimitedRecord, number: number) => void,
  ) {
    this.separator = separator.charCodeAt(0)
    this.refuse = refuse
    this.onRecord = onRecord
  }

  push(bytes: Buffer): void {
    this.read(bytes, false)
  }

  end(): void {
    this.read(Buffer.alloc(0), true)
  }

  private read(more: Buffer, isLast: boolean): void {
    const bytes = this.carry.length === 0 ? more : Buffer.concat([this.carry, more])
    this.record.bytes = bytes
    let at = 0
    for (;;) {
      if (this.isSkipping) {
        const end = bytes.indexOf(feed, at)
        at = end < 0 ? bytes.length : end + 1
        if (end >= 0) this.isSkipping = false
      }
      if (at >= bytes.length) break
      const next = this.cut(bytes, at, isLast)
      if (next === null) break
      at = next
    }
    this.carry = Buffer.from(bytes.subarray(at))
  }

  /** Splits off one record and returns the offset of the next; null when more bytes are needed. */
  private cut(bytes: Buffer, from: number, isLast: boolean): number | null {
    const { record, separator } = this
    const end = Math.min(bytes.length, from + longestRecord + 1)
    const isWhole = isLast && end === bytes.length
    if (bytes[from] === 0x23) {
      this.isSkipping = true
      return from
    }
    record.fields = 0
    let at = from
    for (;;) {
      while (at < end && bytes[at] === space && separator !== space) at++
      let start = at
      let stop: number
      if (bytes[at] === quote && at < end) {
        start = ++at
        for (;;) {
          while (at < end && bytes[at] !== quote) at++
          if (at >= end) break
          if (bytes[at + 1] === quote && at + 1 < end) {
            at += 2
            continue
          }
          if (at + 1 >= end && !isWhole) {
            at = end
            break
          }
          const after = this.afterBlanks(bytes, at + 1, end)
          if (after >= end || bytes[after] === separator || isLineEnd(bytes[after] as number)) break
          at++
        }
        if (at >= end) return this.incomplete(bytes, from, isWhole, 'a quote is not closed')
        stop = at
        at = this.afterBlanks(bytes, at + 1, end)
      } else {
        while (at < end && bytes[at] !== separator && bytes[at] !== feed) at++
        stop = at
        if (at < end && bytes[at] === feed && stop > start && bytes[stop - 1] === carriageReturn) stop--
      }
      if (record.fields < maxFields) {
        record.starts[record.fields] = start
        record.ends[record.fields] = stop
        record.fields++
      }
      if (at >= end) {
        if (!isWhole) return this.incomplete(bytes, from, false, 'the record is too long')
        break
      }
      const ending = bytes[at] as number
      if (ending === separator) {
        at++
        continue
      }
      if (ending === carriageReturn) at++
      if (at >= end && !isWhole) return this.incomplete(bytes, from, false, 'the record is too long')
      if (bytes[at] === feed) at++
      break
    }
    this.number++
    const isEmpty = record.fields === 1 && record.starts[0] === record.ends[0]
    if (!isEmpty) this.onRecord(record, this.number)
    return at
  }

  private afterBlanks(bytes: Buffer, from: number, end: number): number {
    let at = from
    while (at < end && bytes[at] === space) at++
    return at
  }

  /** Handles a record without an end in the available bytes. */
  private incomplete(bytes: Buffer, from: number, isWhole: boolean, why: string): number | null {
    if (!isWhole && bytes.length - from <= longestRecord) return null
    this.number++
    this.refuse(
      `record ${this.number}`,
      bytes.toString('utf8', from, Math.min(bytes.length, from + 200)),
      why,
    )
    this.isSkipping = true
    return Math.min(bytes.length, from + longestRecord)
  }
}

function isLineEnd(byte: number): boolean {
  return byte === feed || byte === carriageReturn
}

/** Splits one line into its fields. */
export function fieldsOf(line: string, separator: string): string[] {
  const found: string[] = []
  const reader = new RecordReader(
    separator,
    () => undefined,
    (record) => {
      for (let index = 0; index < record.fields; index++) found.push(record.text(index))
    },
  )
  reader.push(Buffer.from(`${line}\n`))
  reader.end()
  return found
}
