import type { TextEncoding } from '../../../contract/text-encodings.ts'
import { isEvent } from './event-fields.ts'
import type { FileEvent, OpenEnd } from './file-event.ts'
import { type Entry, entriesOfDocument, entriesOfValue } from './json-entries.ts'
import { noObject } from './json-wrappers.ts'
import { eventsOfLine, isLogLine } from './log-line.ts'
import { separatorOf, statedSeparator, TableRows } from './table-rows.ts'
import { type EncodingTaken, TextDecoding } from './text-decoding.ts'
import { ofAnotherKind, readableForms, refuseUnreadable, UnreadableFile } from './unreadable-file.ts'
import { ZeekLog } from './zeek-log.ts'

/**
 * A file of alerts, parsed while its bytes arrive: JSON lines, JSON documents (a list, an object that wraps one, or
 * objects one after another), lines of a log that carry events, or CSV with a header line. The format is detected from
 * the beginning of the file.
 */
export type AlertFileForm = 'json lines' | 'json' | 'log lines' | 'csv'

/** Maximum length of a line, and of a JSON document, in characters. */
const maxLine = 16_777_216
const maxDocument = 268_435_456

/** Detects the format of a file from its beginning. A first line that is damaged does not decide for the others. */
export function alertFileForm(beginning: string): AlertFileForm {
  const text = beginning.replace(/^\uFEFF/, '').trimStart()
  const [first = '', ...next] = text.split('\n', 4).map((line) => line.trim())
  if (!isWhole(first) && areEvents(next)) return 'json lines'
  if (text.startsWith('[')) return 'json'
  if (!text.startsWith('{')) return ZeekLog.begins(first) || isLogLine(first) ? 'log lines' : 'csv'
  return first !== '{' && isWhole(first) ? 'json lines' : 'json'
}

/**
 * Whether the two lines behind the first are events of their own. Within a document a comma stands between two of them.
 */
function areEvents([second = '', third = '']: readonly string[]): boolean {
  return isWhole(second) && isWhole(third)
}

function isWhole(text: string): boolean {
  if (!text.startsWith('{')) return false
  try {
    return isEvent(JSON.parse(text))
  } catch {
    return false
  }
}

/** Number of characters from which the format of a file is detected; more where its first line is longer. */
const headLength = 65_536

export class AlertFileReader {
  private known: AlertFileForm | null = null
  private readonly encoding: TextEncoding | null
  private decoding: TextDecoding | null = null
  private rest = ''
  private line = 0
  private isTooLong = false
  private table: TableRows | null = null
  private zeek: ZeekLog | null = null
  private open: OpenEnd | null = null

  /** `encoding`: as a person chose it; null: as the bytes show. */
  constructor(encoding: TextEncoding | null = null) {
    this.encoding = encoding
  }

  /** How the bytes so far were read; null before any. */
  get encodingTaken(): EncodingTaken | null {
    return this.decoding?.taken ?? null
  }

  /** The format of the file; null until enough of it has arrived. */
  get form(): AlertFileForm | null {
    return this.known
  }

  /** Where the file ends within a record, or may; known after its end. */
  get openEnd(): OpenEnd | null {
    return this.table?.openEnd ?? this.open
  }

  /**
   * Takes the next bytes and returns the events that are complete by then. They have to be consumed before any other
   * call. Throws `UnreadableFile` for a file of another kind.
   */
  push(bytes: Uint8Array): Iterable<FileEvent> {
    if (this.decoding === null) refuseUnreadable(bytes)
    this.decoding ??= new TextDecoding(this.encoding)
    return this.take(this.decoding.push(bytes), false)
  }

  /** Returns the remaining events at the end of the file. */
  async end(): Promise<FileEvent[]> {
    const last = [...this.take(this.decoding?.end() ?? '', true)]
    if (this.table !== null) return [...last, ...(await this.table.end())]
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
    if (this.table === null || this.table.hasRows) return
    const why = this.table.hasHeader ? 'it has only a line of column names' : 'there is no text in it'
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
    if (!isEnd && (head.length < headLength || (head.length < maxLine && !head.includes('\n')))) {
      this.rest = head
      return []
    }
    this.rest = ''
    if (head.includes('\0')) throw ofAnotherKind('not text', readableForms)
    this.known = alertFileForm(head)
    if (this.known === 'log lines' && ZeekLog.begins(head.replace(/^\uFEFF/, '').trimStart()))
      this.zeek = new ZeekLog()
    if (this.known !== 'csv') return this.read(head)
    const beginning = head.slice(0, headLength)
    const stated = statedSeparator(beginning)
    this.table = new TableRows(stated?.separator ?? separatorOf(beginning), stated === null ? 0 : 1)
    return this.read(head.slice(stated?.length ?? 0))
  }

  private read(text: string): Iterable<FileEvent> {
    if (this.table !== null) return this.table.push(text)
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

  private readLine(text: string): FileEvent[] {
    this.line += 1
    const { line } = this
    if (text.length > maxLine) return [{ line, event: 'The line is longer than 16 MB.' }]
    if (this.zeek !== null) return readZeekLine(this.zeek, text.replace(/\r$/, ''), line)
    return entriesOfLine(text, this.known === 'log lines').map(({ event, text: own }) => ({
      line,
      event,
      ...(own !== undefined && { text: own }),
    }))
  }

  private readDocument(): FileEvent[] {
    if (this.isTooLong)
      return [{ line: 1, event: 'The document is larger than 256 MB. JSON lines of any length can be read.' }]
    const text = this.rest.replace(/^\uFEFF/, '')
    this.rest = ''
    // JSON lines, of which the first are longer than the text from which the format was detected
    if (text.includes('\n') && alertFileForm(text) === 'json lines') {
      const lines = text.split('\n')
      const last = lines.pop() as string
      return [...this.readLines(lines), ...(last.trim() === '' ? [] : this.readLastLine(last))]
    }
    const entries = [...entriesOfDocument(text)]
    const isNone = entries.every(({ event, isCut }) => typeof event === 'string' && isCut !== true)
    if (isNone && entries.length > 0 && !isJson(text)) return [{ line: 1, event: 'The file is not JSON.' }]
    return this.numbered(entries, text)
  }

  private numbered(entries: readonly Entry[], text: string): FileEvent[] {
    const whole = entries.filter(({ isCut }) => isCut !== true)
    const events = whole.map(({ event, text: own }, index) => ({
      line: index + 1,
      event,
      ...(own !== undefined && { text: own }),
    }))
    if (whole.length === entries.length) return events
    const line = text.split('\n').length
    this.open = { line, isCut: true }
    const rest =
      events.length === 0 ? 'none of it was read' : `what stands behind entry ${events.length} was not read`
    return [...events, { line, event: `The file ends before its JSON does: ${rest}.` }]
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const noJson = [{ event: 'The line is not JSON.' }]
const noEvent = [{ event: 'The line holds no event: neither JSON nor CEF, LEEF or key=value.' }]

/** Reads a line: one event, an object that wraps a list of them, several objects, or an event behind a prefix. */
function entriesOfLine(text: string, isLog: boolean): readonly Entry[] {
  // removes a byte order mark, too
  const written = text.trim()
  try {
    const entries = entriesOfValue(written)
    const isNone = !/^[{[]/.test(written) || entries.every(({ event }) => event === noObject)
    return isNone ? [{ event: 'The line is not a JSON object.' }] : entries
  } catch {
    if (!written.startsWith('{')) return eventsOfLine(written) ?? (isLog ? noEvent : noJson)
    const entries = [...entriesOfDocument(written)]
    const isSeveral = entries.length > 1 && entries.every(({ event }) => typeof event !== 'string')
    return isSeveral ? entries : noJson
  }
}

function readZeekLine(zeek: ZeekLog, text: string, line: number): FileEvent[] {
  const event = zeek.take(text)
  if (event === null) return []
  return [typeof event === 'string' ? { line, event } : { line, event, text: JSON.stringify(event) }]
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
