import { readHtml } from '../message/html-text.ts'
import { looksLikeHtml } from './looks-like-html.ts'
import type { ReaderOutput, TextReader } from './text-reader.ts'

/**
 * Reads JSON, JSON lines, or several documents one after the other, with the escapes in strings decoded (RFC 8259,
 * section 7), so that `"https:\/\/…"` and `"\u0065vil"` read as a person reads them. Everything else is passed through,
 * so that broken and truncated documents are read as far as possible. A string that is itself JSON or HTML is read as
 * such. A document on one line is broken into lines at its structural elements.
 */

const quote = 0x22
const backslash = 0x5c
/** Maximum number of bytes of one string held in memory; a longer one is read in pieces. */
const longestText = 4_194_304
/** Maximum nesting depth of JSON within JSON strings. */
const maxNesting = 4
/** Length in characters above which a one-line document is broken into several lines. */
const longLine = 512

export class JsonReader implements TextReader {
  readonly messages = 1
  isDecoded = false
  private readonly output: ReaderOutput
  private readonly isBroken: boolean
  private rest: Buffer = Buffer.alloc(0)
  private isInText = false
  /** The last non-blank byte between strings. */
  private before = 0
  private length = 0
  private read = 0

  /** `sample` is the beginning of the source. */
  constructor(sample: string, output: ReaderOutput) {
    this.output = output
    this.isBroken = comesInOneLine(sample)
    if (this.isBroken) this.isDecoded = true
  }

  push(bytes: Uint8Array): void {
    this.read += bytes.length
    this.take(Buffer.concat([this.rest, bytes]), false)
  }

  end(): void {
    this.take(this.rest, true)
    this.output.onPart({
      path: '',
      type: 'application/json',
      name: null,
      from: 0,
      to: this.read,
      start: 0,
      end: this.length,
      problem: null,
    })
  }

  private take(bytes: Buffer, isLast: boolean): void {
    let at = 0
    while (at < bytes.length) {
      if (this.isInText) {
        const end = endOfText(bytes, at)
        if (end < 0 && !isLast && bytes.length - at <= longestText) break
        const stop = end < 0 ? pieceEnd(bytes, at, isLast) : end
        this.text(bytes.subarray(at, stop))
        if (end >= 0) {
          this.write(Buffer.from('"'))
          this.before = quote
        }
        this.isInText = end < 0
        at = end < 0 ? stop : end + 1
        continue
      }
      const open = bytes.indexOf(quote, at)
      const stop = open < 0 ? bytes.length : open + 1
      this.write(this.isBroken ? this.broken(bytes.subarray(at, stop)) : bytes.subarray(at, stop))
      this.isInText = open >= 0
      at = stop
    }
    this.rest = Buffer.from(bytes.subarray(at))
  }

  /** Inserts line breaks between strings where a list or an object begins, ends or continues. */
  private broken(between: Buffer): Buffer {
    const lines = Buffer.allocUnsafe(between.length * 2)
    let to = 0
    for (const byte of between) {
      const isBlank = byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
      const isEnd = byte === 0x7d || byte === 0x5d
      const isBegin = byte === 0x7b || byte === 0x5b
      const isAfterBegin = this.before === 0x7b || this.before === 0x5b
      if (!isBlank) {
        const goesOn = this.before === 0x2c && (isBegin || byte === quote)
        if (isAfterBegin !== isEnd || goesOn) lines[to++] = 0x0a
        this.before = byte
      }
      lines[to++] = byte
    }
    return lines.subarray(0, to)
  }

  private text(written: Buffer): void {
    const isPlain = written.indexOf(backslash) < 0
    if (isPlain && written.indexOf(0x3c) < 0) {
      this.write(written)
      return
    }
    const text = written.toString('utf8')
    const decoded = readText(isPlain ? text : unescaped(text), 0)
    if (decoded !== text) this.isDecoded = true
    this.write(decoded === text ? written : Buffer.from(decoded, 'utf8'))
  }

  private write(bytes: Buffer): void {
    if (bytes.length === 0) return
    this.length += bytes.length
    this.output.onText(bytes)
  }
}

/** Returns the offset of the closing quote of a string: one preceded by no backslash or an even number of them. */
function endOfText(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(quote, from); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let escapes = 0
    while (at - escapes - 1 >= from && bytes[at - escapes - 1] === backslash) escapes++
    if (escapes % 2 === 0) return at
  }
  return -1
}

/** Returns where to cut a string that is too long to be held: never within an escape. */
function pieceEnd(bytes: Buffer, from: number, isLast: boolean): number {
  if (isLast) return bytes.length
  const last = bytes.lastIndexOf(backslash)
  return last > from && last > bytes.length - 12 ? last : bytes.length - 4
}

const signs: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: ' ',
  f: '\n',
  n: '\n',
  r: '',
  t: '\t',
}

/** Decodes the escapes of a string; invalid ones are kept. */
function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))/g, (_escape, code?: string, sign?: string) =>
    code === undefined ? (signs[sign as string] as string) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Reads a string that is itself JSON or HTML. */
function readText(text: string, depth: number): string {
  if (depth < maxNesting && /^\s*[[{]\s*["[{]/.test(text) && /[\]}]\s*$/.test(text) && text.includes('\\'))
    return text.replace(
      /"((?:[^"\\]|\\.)*)"/gs,
      (_text, inner: string) => `"${inner.includes('\\') ? readText(unescaped(inner), depth + 1) : inner}"`,
    )
  return looksLikeHtml(text) ? readHtml(text) : text
}

/** In JSON lines each line is a record, which stays on its line. */
function comesInOneLine(sample: string): boolean {
  const text = sample.trim()
  return text.length > longLine && !text.includes('\n')
}
