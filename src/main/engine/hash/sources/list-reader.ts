import { algorithmOf } from '../algorithm.ts'
import { countHex } from '../hex.ts'
import { type DigestSink, type HashSetOptions, longestRecord, type SourceReader } from './sink.ts'

/**
 * Reads a list: one digest per line, of any known length, in any mixture. Besides bare digests it accepts the output of
 * `sha256sum` (digest, name), of BSD's tools and `--tag` (`SHA256 (name) = digest`), digests followed by a comma or
 * semicolon and anything else, and comments that start with `#`, `;` or `//`.
 */

const feed = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const tab = 0x09
const backslash = 0x5c
const longestName = 1024

export class ListReader implements SourceReader {
  private readonly sink: DigestSink
  private readonly keepsNames: boolean
  /** Reference of a digest without a name. */
  private readonly plain: number
  private readonly family: string | null
  private carry: Buffer = Buffer.alloc(0)
  private isSkipping = false
  private line = 0

  constructor(sink: DigestSink, options: Pick<HashSetOptions, 'family' | 'keepsNames'>) {
    this.sink = sink
    this.keepsNames = options.keepsNames
    this.family = options.family
    this.plain = sink.referenceTo(null, { family: options.family })
  }

  push(bytes: Buffer): void {
    const all = this.carry.length === 0 ? bytes : Buffer.concat([this.carry, bytes])
    let at = 0
    for (;;) {
      const end = all.indexOf(feed, at)
      if (end < 0) break
      if (this.isSkipping) this.isSkipping = false
      else this.take(all, at, end)
      at = end + 1
    }
    if (this.isSkipping) return
    this.carry = all.subarray(at)
    if (this.carry.length <= longestRecord) {
      // the caller may reuse the buffer
      this.carry = Buffer.from(this.carry)
      return
    }
    this.line++
    this.refuse(this.carry, 0, this.carry.length, 'the line is too long')
    this.carry = Buffer.alloc(0)
    this.isSkipping = true
  }

  end(): void {
    if (this.carry.length > 0) this.take(this.carry, 0, this.carry.length)
    this.carry = Buffer.alloc(0)
  }

  private take(bytes: Buffer, from: number, to: number): void {
    this.line++
    if (to - from > longestRecord) {
      this.refuse(bytes, from, to, 'the line is too long')
      return
    }
    let end = to
    while (end > from && isBlank(bytes[end - 1] as number)) end--
    let start = from
    while (start < end && isBlank(bytes[start] as number)) start++
    // sha256sum puts a backslash before lines with escaped names
    if (bytes[start] === backslash) start++
    const digits = countHex(bytes, start, Math.min(end, start + 129))
    const rest = start + digits
    if (algorithmOf(digits) !== null && (rest === end || isSeparator(bytes[rest] as number))) {
      this.sink.addHex(bytes, start, digits, rest === end ? this.plain : this.named(bytes, rest, end))
      return
    }
    if (start === end || isComment(bytes, start)) return
    if (!this.takeTagged(bytes, start, end)) this.refuse(bytes, start, end, 'it does not start with a digest')
  }

  /** `SHA256 (name) = digest` */
  private takeTagged(bytes: Buffer, start: number, end: number): boolean {
    const open = bytes.indexOf('(', start)
    const close = bytes.lastIndexOf(') = ', end - 1)
    if (open < 0 || open > start + 12 || close < open) return false
    const digest = close + 4
    const digits = countHex(bytes, digest, end)
    if (digest + digits !== end || algorithmOf(digits) === null) return false
    return this.sink.addHex(bytes, digest, digits, this.reference(bytes, open + 1, close))
  }

  private named(bytes: Buffer, from: number, end: number): number {
    let start = from
    while (start < end && isBlank(bytes[start] as number)) start++
    // after a comma anything may follow
    if (start === from) return this.plain
    return this.reference(bytes, bytes[start] === 0x2a ? start + 1 : start, end)
  }

  private reference(bytes: Buffer, start: number, end: number): number {
    if (!this.keepsNames || start >= end) return this.plain
    const fileName = bytes.toString('utf8', start, Math.min(end, start + longestName))
    return this.sink.referenceTo(null, { family: this.family, fileName: fileName === '-' ? null : fileName })
  }

  private refuse(bytes: Buffer, from: number, to: number, why: string): void {
    this.sink.refuse(`line ${this.line}`, bytes.toString('utf8', from, Math.min(to, from + 200)), why)
  }
}

function isBlank(byte: number): boolean {
  return byte === space || byte === tab || byte === carriageReturn
}

function isSeparator(byte: number): boolean {
  return byte === space || byte === tab || byte === 0x2c || byte === 0x3b
}

function isComment(bytes: Buffer, at: number): boolean {
  const first = bytes[at]
  return first === 0x23 || first === 0x3b || (first === 0x2f && bytes[at + 1] === 0x2f)
}
