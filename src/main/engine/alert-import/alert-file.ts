import { parse as csvParser } from 'csv-parse'
import { type Event, isEvent } from './event-fields.ts'
import { ofAnotherKind, readableForms, refuseUnreadable, UnreadableFile } from './unreadable-file.ts'

/**
 * A file of alerts, parsed while its bytes arrive: JSON lines, one JSON document (a list, or an object that wraps one),
 * or CSV with a header line. The format is detected from the beginning of the file.
 */
export type AlertFileForm = 'json lines' | 'json' | 'csv'

/** One event of a file, or the reason why a piece of it is none. */
export type FileEvent = {
  /** Counts from 1; of a JSON document it counts the entries. */
  readonly line: number
  readonly event: Event | string
  /** The event as written, where a line contains nothing else. */
  readonly text?: string
  /** A cell contains a quote that does not enclose it and was read as a character. */
  readonly hasQuotes?: boolean
}

/** Where a file ends without the end of a record. */
export type OpenEnd = {
  /** Line of the file, also for a JSON document. */
  readonly line: number
  /** Whether the last record is incomplete; else it is a row without a line end, which may or may not be complete. */
  readonly isCut: boolean
}

/** Maximum length of a line, and of a JSON document, in characters. */
const maxLine = 16_777_216
const maxDocument = 268_435_456

/** Detects the format of a file from its beginning. */
export function alertFileForm(beginning: string): AlertFileForm {
  const text = beginning.replace(/^\uFEFF/, '').trimStart()
  if (text.startsWith('[')) return 'json'
  if (!text.startsWith('{')) return 'csv'
  const end = text.indexOf('\n')
  const first = (end < 0 ? text : text.slice(0, end)).trim()
  return first !== '{' && isWhole(first) ? 'json lines' : 'json'
}

function isWhole(text: string): boolean {
  try {
    return isEvent(JSON.parse(text))
  } catch {
    return false
  }
}

/** Number of characters from which the format of a file is detected. */
const headLength = 65_536

export class AlertFileReader {
  private known: AlertFileForm | null = null
  private decoder: InstanceType<typeof TextDecoder> | null = null
  private rest = ''
  private line = 0
  private isTooLong = false
  private csv: CsvEvents | null = null
  private open: OpenEnd | null = null

  /** The format of the file; null until enough of it has arrived. */
  get form(): AlertFileForm | null {
    return this.known
  }

  /** Where the file ends within a record, or may; known after its end. */
  get openEnd(): OpenEnd | null {
    return this.csv?.openEnd ?? this.open
  }

  /**
   * Takes the next bytes and returns the events that are complete by then. They have to be consumed before any other
   * call. Throws `UnreadableFile` for a file of another kind.
   */
  push(bytes: Uint8Array): Iterable<FileEvent> {
    if (this.decoder === null) refuseUnreadable(bytes)
    this.decoder ??= decoderOf(bytes)
    return this.take(this.decoder.decode(bytes, { stream: true }), false)
  }

  /** Returns the remaining events at the end of the file. */
  async end(): Promise<FileEvent[]> {
    const last = [...this.take(this.decoder?.decode() ?? '', true)]
    if (this.csv !== null) return [...last, ...(await this.csv.end())]
    if (this.known === 'json') return this.readDocument()
    const { rest } = this
    this.rest = ''
    return rest.trim() === '' ? last : [...last, ...this.readLastLine(rest)]
  }

  /**
   * Throws `UnreadableFile` for a file that was read to its end and holds no text, or column names alone: its writer may
   * still add rows, which it would not find under another name.
   */
  refuseEmpty(): void {
    if (this.csv === null || this.csv.hasRows) return
    const why = this.csv.hasHeader ? 'it has only a line of column names' : 'there is no text in it'
    throw new UnreadableFile(`contains no alerts: ${why}.`)
  }

  /** Reads the text behind the last line end: a complete line without line end, or one that is cut off. */
  private readLastLine(text: string): FileEvent[] {
    const events = this.readLine(text)
    if (typeof events[0]?.event !== 'string' || !isUnclosed(text)) return events
    this.open = { line: this.line, isCut: true }
    return [{ line: this.line, event: 'The file ends within this line.' }]
  }

  private take(text: string, isEnd: boolean): Iterable<FileEvent> {
    if (this.known !== null) return this.read(text)
    const head = this.rest + text
    if (head.length < headLength && !isEnd) {
      this.rest = head
      return []
    }
    this.rest = ''
    if (head.includes('\0')) throw ofAnotherKind('not text', readableForms)
    this.known = alertFileForm(head)
    if (this.known !== 'csv') return this.read(head)
    const stated = statedSeparator(head)
    this.csv = new CsvEvents(stated?.separator ?? separatorOf(head), stated === null ? 0 : 1)
    return this.read(head.slice(stated?.length ?? 0))
  }

  private read(text: string): Iterable<FileEvent> {
    if (this.csv !== null) return this.csv.push(text)
    if (this.known === 'json') {
      this.isTooLong ||= this.rest.length + text.length > maxDocument
      if (!this.isTooLong) this.rest += text
      return []
    }
    const lines = (this.rest + text).split('\n')
    this.rest = lines.pop() ?? ''
    // a line that is refused anyway needs no memory
    if (this.rest.length > maxLine) this.rest = this.rest.slice(0, maxLine + 1)
    return this.readLines(lines)
  }

  /** Reads lines lazily, so that no more than one of them is held in parsed form. */
  private *readLines(lines: readonly string[]): Generator<FileEvent> {
    for (const line of lines) {
      if (line.trim() !== '') yield* this.readLine(line)
      else this.line += 1
    }
  }

  /** Reads a line: one event, or an object that wraps a list of them. */
  private readLine(text: string): FileEvent[] {
    this.line += 1
    const { line } = this
    if (text.length > maxLine) return [{ line, event: 'The line is longer than 16 MB.' }]
    try {
      // removes a byte order mark, too
      const written = text.trim()
      const value: unknown = JSON.parse(written)
      if (!isEvent(value)) return [{ line, event: 'The line is not a JSON object.' }]
      return entriesOf(value).map((entry) => {
        const event = eventOf(entry)
        return event === value ? { line, event, text: written } : { line, event }
      })
    } catch {
      return [{ line, event: 'The line is not JSON.' }]
    }
  }

  private readDocument(): FileEvent[] {
    if (this.isTooLong)
      return [{ line: 1, event: 'The document is larger than 256 MB. JSON lines of any length can be read.' }]
    const text = this.rest.replace(/^\uFEFF/, '')
    this.rest = ''
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      // JSON lines, of which the first is longer than the text from which the format was detected
      const lines = text.split('\n')
      if (lines.length > 1 && isWhole(lines[0] as string)) {
        const last = lines.pop() as string
        return [...this.readLines(lines), ...(last.trim() === '' ? [] : this.readLastLine(last))]
      }
      if (!isUnclosed(text)) return [{ line: 1, event: 'The file is not JSON.' }]
      this.open = { line: lines.length, isCut: true }
      return [{ line: lines.length, event: 'The file ends before its JSON does: none of it was read.' }]
    }
    return entriesOf(value).map((entry, index) => ({ line: index + 1, event: eventOf(entry) }))
  }
}

/** Whether a JSON text ends within a string, a list or an object. */
function isUnclosed(text: string): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) at += sign === '\\' ? 1 : 0
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
  }
  return isQuoted || depth > 0
}

/**
 * Returns a decoder: UTF-16 where a file begins with its byte order mark, as exports of spreadsheets do; else UTF-8.
 */
function decoderOf([first, second]: Uint8Array): InstanceType<typeof TextDecoder> {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8')
}

function eventOf(entry: unknown): Event | string {
  return isEvent(entry) ? unwrapped(entry) : 'The entry is not a JSON object.'
}

/**
 * Returns the entries of a document: of a list, of an object in which programs wrap lists, or the document as the only
 * entry.
 */
function entriesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (!isEvent(value)) return [value]
  const hits = isEvent(value.hits) ? value.hits.hits : undefined
  for (const list of [
    hits,
    value.value,
    value.resources,
    value.response,
    value.results,
    value.alerts,
    value.events,
  ])
    if (Array.isArray(list)) return list
  return [value]
}

/** Removes the wrapper in which Elasticsearch returns each hit. */
function unwrapped(entry: Event): Event {
  return isEvent(entry._source) ? { _id: entry._id, ...entry._source } : entry
}

/** Separators that tables have. */
const separators = [',', ';', '\t', '|']

/**
 * Returns the separator that the first line of a table declares (`sep=;`, as Excel writes and reads it), and the length
 * of that line.
 */
export function statedSeparator(
  head: string,
): { readonly separator: string; readonly length: number } | null {
  // a spreadsheet may enclose the line in quotes or append separators, as to any line that is shorter than the table
  const [line, , separator] =
    /^\uFEFF?("?)sep=([^"\w\r\n])\1(?:(?!\r|\n)\2)*(?:\r\n|\r|\n|$)/i.exec(head) ?? []
  return line === undefined || separator === undefined ? null : { separator, length: line.length }
}

/** Returns the separator of a table: the one that occurs most often in its first line, outside of quotes. */
export function separatorOf(head: string): string {
  const [first = ''] = head.trimStart().split(/\r?\n/, 1)
  const bare = first.replace(/"[^"]*"/g, '')
  const count = (separator: string) => bare.split(separator).length
  return separators.toSorted((one, other) => count(other) - count(one))[0] as string
}

/** Returns unique names for columns: duplicate and empty names get a number, so that no column is lost. */
function columnNames(cells: readonly string[]): string[] {
  const taken = new Set<string>()
  // last number tried for a name: keeps a header with many equal names as fast as one with different names
  const counted = new Map<string, number>()
  return cells.map((cell, index) => {
    const name = cell === '' ? `column ${index + 1}` : cell
    let unique = name
    let count = counted.get(name) ?? 1
    while (taken.has(unique)) {
      count += 1
      unique = `${name} ${count}`
    }
    counted.set(name, count)
    taken.add(unique)
    return unique
  })
}

/** Rows of a table, each with the names of the first line. */
class CsvEvents {
  private readonly ready: FileEvent[] = []
  private readonly parser: ReturnType<typeof csvParser>
  private readonly ended: Promise<void>
  /**
   * The last line of the file that belongs to a row already read; and the number of line ends within the cells of the
   * current row.
   */
  private line: number
  private lineEnds = 0
  private hasQuotes = false
  /** The last character received; and whether the text being read is behind the last line end. */
  private lastSign = ''
  private isUnended = false
  openEnd: OpenEnd | null = null
  /** Whether there was a row, or what is none. */
  hasRows = false
  /** Cells of the first line, and the column names made from them; more than it has cells where rows are longer. */
  private header: readonly string[] | null = null
  private names: readonly string[] = []

  /** @param linesBefore Number of lines of the file before the table. */
  constructor(separator: string, linesBefore: number) {
    this.line = linesBefore
    this.parser = csvParser({
      bom: true,
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxLine,
      ltrim: true,
      // `rtrim` would treat text behind a closing quote as an error, and end the table with it
      cast: (value, { quoting }) => {
        if (quoting) this.lineEnds += value.match(/\r\n?|\n/g)?.length ?? 0
        const read = quoting ? withoutQuotes(value) : value.trimEnd()
        if (quoting ? read.startsWith('"') : read.includes('"')) this.hasQuotes = true
        return read
      },
      // here rather than as `data`, so that what was recorded about cells belongs to this row
      on_record: (cells: string[]) => {
        this.row(cells)
        return null
      },
    })
    this.parser.resume()
    this.ended = new Promise((resolve) => {
      this.parser.on('end', () => resolve())
      this.parser.on('error', (error: Error & { readonly code?: string }) => {
        const event =
          error.code === 'CSV_QUOTE_NOT_CLOSED'
            ? 'A quote that opens here is never closed: this row and all after it were not read.'
            : `The table cannot be read further: ${error.message}`
        if (error.code === 'CSV_QUOTE_NOT_CLOSED') this.openEnd = { line: this.line + 1, isCut: true }
        this.hasRows = true
        this.ready.push({ line: this.line + 1, event })
        resolve()
      })
    })
  }

  get hasHeader(): boolean {
    return this.header !== null
  }

  private row(cells: readonly string[]): void {
    const line = this.line + 1
    this.line = line + this.lineEnds
    if (cells.length > 1 || (cells[0] ?? '') !== '') {
      if (this.isUnended)
        this.openEnd = { line, isCut: cells.length < (this.header?.length ?? Number.POSITIVE_INFINITY) }
      if (this.header === null) this.header = cells.map((cell) => cell.trim())
      else this.take(line, cells, this.header)
    }
    this.lineEnds = 0
    this.hasQuotes = false
  }

  private take(line: number, cells: readonly string[], header: readonly string[]): void {
    const columns = Math.max(cells.length, header.length)
    if (this.names.length < columns)
      this.names = columnNames(Array.from({ length: columns }, (_, index) => header[index] ?? ''))
    const event = Object.fromEntries(cells.map((cell, index) => [this.names[index], cell]))
    this.hasRows = true
    this.ready.push({ line, event, ...(this.hasQuotes && { hasQuotes: true }) })
  }

  push(text: string): FileEvent[] {
    this.lastSign = text.at(-1) ?? this.lastSign
    if (!this.parser.destroyed) this.parser.write(text)
    return this.ready.splice(0)
  }

  async end(): Promise<FileEvent[]> {
    this.isUnended = !/[\r\n]/.test(this.lastSign)
    if (!this.parser.destroyed) this.parser.end()
    await this.ended
    return this.ready.splice(0)
  }
}

/**
 * Returns a cell without its quotes when only spaces follow the closing one, a case that the parser leaves unchanged.
 */
function withoutQuotes(value: string): string {
  return /^"[^"]*"\s+$/.test(value) ? value.slice(1, value.lastIndexOf('"')) : value
}
