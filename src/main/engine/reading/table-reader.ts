import type { ReadPart } from './read-part.ts'
import { drawnRow } from './sample-rows.ts'
import type { TableShape } from './table-shape.ts'
import type { ReaderOutput, TextReader } from './text-reader.ts'

/**
 * Reads a table of separated values as lines of cells with a tab between them, so that neither a separator nor a quote
 * joins or splits a value: quotes are removed and doubled ones reduced (RFC 4180), a line break or a tab within a cell
 * becomes a blank. Takes UTF-8 and writes it as it comes; only an open cell is held.
 */

const tab = 0x09
const feed = 0x0a
const carriage = 0x0d
const blank = 0x20
const backslash = 0x5c
/** Number of bytes after which an unclosed quote is treated as a literal character. */
const longestQuoted = 65_536
/** Maximum number of bytes of a row held for trimming. */
const longestRow = 1_048_576

export class TableReader implements TextReader {
  readonly isDecoded = true
  readonly messages = 1
  private readonly output: ReaderOutput
  private readonly shape: TableShape
  private readonly separator: number
  private readonly quote: number
  private length = 0
  private read = 0
  /** At the start of a cell: only blanks so far. */
  private isAtStart = true
  private quoted = -1
  /** A quote within a quoted cell; the next byte decides whether it closes the cell. */
  private isQuotePending = false
  private isAfterCarriage = false
  /** A backslash; the next byte decides whether it escapes a separator. */
  private isEscapePending = false
  /** The row so far, where rows are trimmed. */
  private row: Buffer | null
  private skips: number

  constructor(shape: TableShape, output: ReaderOutput) {
    this.shape = shape
    this.output = output
    const isDrawn = shape.separator === '|' || shape.separator === '│'
    // drawn tables are split line by line
    this.separator = isDrawn ? -1 : (shape.separator ?? '\t').charCodeAt(0)
    this.quote = shape.quote === null ? -1 : shape.quote.charCodeAt(0)
    this.row = isDrawn ? Buffer.alloc(0) : null
    this.skips = shape.statesSeparator ? 1 : 0
  }

  push(bytes: Uint8Array): void {
    let given = bytes
    if (this.read === 0 && bytes[0] === 0xef && bytes[1] === 0xbb) given = bytes.subarray(3)
    this.read += bytes.length
    const cells = Buffer.allocUnsafe(given.length + 2)
    let to = 0
    for (let at = 0; at < given.length; at++) {
      const byte = given[at] as number
      if (this.skips > 0) {
        if (byte === feed) this.skips--
        continue
      }
      if (this.isQuotePending) {
        this.isQuotePending = false
        if (byte === this.quote) {
          cells[to++] = byte
          continue
        }
        this.quoted = -1
      }
      if (this.quoted >= 0) {
        if (byte === this.quote && this.quoted <= longestQuoted) this.isQuotePending = true
        else if (this.quoted++ > longestQuoted) this.quoted = -1
        else cells[to++] = byte === feed || byte === carriage || byte === tab ? blank : byte
        continue
      }
      const isSecondOfBreak = byte === feed && this.isAfterCarriage
      this.isAfterCarriage = byte === carriage
      if (isSecondOfBreak) continue
      if (this.isEscapePending) {
        this.isEscapePending = false
        if (byte !== this.separator) cells[to++] = backslash
        else {
          cells[to++] = byte
          continue
        }
      }
      if (byte === backslash && this.shape.isEscaped) this.isEscapePending = true
      else if (byte === this.separator) {
        cells[to++] = tab
        this.isAtStart = true
      } else if (byte === feed || byte === carriage) {
        cells[to++] = feed
        this.isAtStart = true
      } else if (byte === this.quote && this.isAtStart) {
        this.quoted = 0
        this.isAtStart = false
      } else {
        // a tab within a cell must not look like a separator
        cells[to++] = byte === tab ? blank : byte
        if (byte !== blank) this.isAtStart = false
      }
    }
    this.write(cells.subarray(0, to))
  }

  end(): void {
    if (this.row !== null && this.row.length > 0) this.write(Buffer.from([feed]))
    const part: ReadPart = {
      path: '',
      type: this.shape.separator === '\t' ? 'text/tab-separated-values' : 'text/csv',
      name: null,
      from: 0,
      to: this.read,
      start: 0,
      end: this.length,
      problem: null,
      ...(this.shape.columns !== null && { columns: this.shape.columns }),
      ...(this.shape.starts !== null && { columnStarts: this.shape.starts }),
    }
    this.output.onPart(part)
  }

  private write(bytes: Buffer): void {
    const text = this.row === null ? bytes : this.trimmed(this.row, bytes)
    if (text.length === 0) return
    this.length += text.length
    this.output.onText(text)
  }

  /** Removes the blanks around cells between pipes and the ruled lines between rows; both are only visual. */
  private trimmed(before: Buffer, bytes: Buffer): Buffer {
    const all = Buffer.concat([before, bytes])
    const end = all.length > longestRow ? all.length : all.lastIndexOf(feed) + 1
    this.row = all.subarray(end)
    const rows = all.toString('utf8', 0, end).split('\n')
    const last = rows.pop() ?? ''
    const kept = rows.filter((row) => !drawnRow.test(row)).map((row) => `${this.cellsOf(row)}\n`)
    return Buffer.from(kept.join('') + last, 'utf8')
  }

  private cellsOf(row: string): string {
    const cells = row.split(this.shape.separator ?? '\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    return (this.shape.isFramed && cells.length > 2 ? cells.slice(1, -1) : cells).join('\t')
  }
}
