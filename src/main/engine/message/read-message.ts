import { identifyFile } from '../document/identify-file.ts'
import { isProtected } from '../document/is-protected.ts'
import { isArchive, isDocument } from '../reading/file-reading.ts'
import { isPictureAlone, pictureAloneMark, programMark, protectedMark } from '../reading/shown-mark.ts'
import { decodeCharset } from './charset.ts'
import { encodingByLooks } from './encoded-block.ts'
import { decodeWords } from './encoded-words.ts'
import { unflowed } from './flowed-text.ts'
import { type HeaderField, readHeader, readWholeHeader } from './header-fields.ts'
import { lineEnd, mailboxLine } from './header-line.ts'
import { readHtml } from './html-text.ts'
import { findHeader, findQuote, withoutQuote } from './looks-like-message.ts'
import {
  boundaryIn,
  holdsPart,
  type Place,
  partHeaderFrom,
  partsBetween,
  spellingsOf,
} from './part-places.ts'
import { type Body, bodyOf, charsetInHtml, nameOfType, readable, typeByContent } from './part-type.ts'
import { unreadPgp } from './pgp-message.ts'
import { decodeTransfer, type TransferEncoding, transferEncodingOf } from './transfer-encoding.ts'
import { splitUuencoded } from './uuencoded-files.ts'

/**
 * A message as a person reads it (RFC 5322, RFC 2045 to 2047, 2231, 3676): its header and those of embedded messages
 * with their words decoded, and the text of every text part, one after the other. Parts that are not read are listed
 * with their type.
 *
 * The message is not trusted: missing boundaries, damaged encodings and wrong types are handled according to the actual
 * content.
 */

export type MessagePart = {
  /** Its number, from the message down: `1`, `2.1`; empty for the message itself. */
  readonly path: string
  /** Its declared type, or the one detected from its bytes where the declaration is of no use. */
  readonly type: string
  readonly name: string | null
  /** Byte range of the encoded body in the source. */
  readonly from: number
  readonly to: number
  /** Byte range of its text in the reading; empty where nothing of it was read. */
  readonly start: number
  readonly end: number
  /** Why nothing or not all of it was read, as a sentence; null when all was. */
  readonly problem: string | null
}

/** A part that is not text, with its bytes decoded. */
export type AttachedFile = Pick<MessagePart, 'path' | 'name' | 'type'> & { readonly bytes: Buffer }

export type MessageReading = {
  readonly parts: readonly MessagePart[]
  /** True when the text differs from the undecoded bytes. */
  readonly isDecoded: boolean
  /** Whether documents or archives are attached, which were not read. */
  readonly holdsFiles: boolean
}

/** Number of encoded bytes from which the type of a part is detected. */
const sampleBytes = 8192
/** Number of bytes in which the header of a message must begin. */
const sampledBytes = 65_536
const maxDepth = 32
const maxParts = 10_000
const tooDeep = `Nested deeper than ${maxDepth} levels: not read.`
/** Maximum number of bytes of a message that is quoted. */
const maxQuotedBytes = 33_554_432
/** Maximum number of bytes of text from one message. */
const maxTextBytes = 268_435_456
/**
 * Maximum number of bytes of one part that are read as text, and as HTML, which temporarily takes several times as much
 * memory.
 */
const maxPartBytes = 67_108_864
const maxHtmlBytes = 16_777_216

/** Reads a message between two offsets; texts are handed over in order, as UTF-8. */
export function readMessage(
  bytes: Buffer,
  onText: (text: Buffer) => void,
  {
    from = 0,
    to = bytes.length,
    start = 0,
    path = '',
    onFile,
  }: Partial<Place> & { start?: number; path?: string; onFile?: (file: AttachedFile) => void } = {},
): MessageReading {
  const reader = new MessageReader(bytes, onText, start, onFile)
  reader.message({ from, to }, path, 0)
  return { parts: reader.parts, isDecoded: reader.isDecoded, holdsFiles: reader.holdsFiles }
}

class MessageReader {
  readonly parts: MessagePart[] = []
  isDecoded = false
  holdsFiles = false
  /** Whether a text part was read, beside which a page says the same. */
  private hasPlainText = false
  private readonly bytes: Buffer
  private readonly onText: (text: Buffer) => void
  private readonly onFile: ((file: AttachedFile) => void) | undefined
  private length: number
  private readonly limit: number

  constructor(
    bytes: Buffer,
    onText: (text: Buffer) => void,
    start: number,
    onFile: ((file: AttachedFile) => void) | undefined,
  ) {
    this.onFile = onFile
    this.bytes = bytes
    this.onText = onText
    this.length = start
    this.limit = start + maxTextBytes
  }

  /** Reads a header with its body, and what is above the header. */
  message(place: Place, path: string, depth: number): void {
    const { begin, quote } = this.startOf(place)
    if (quote !== null && depth === 0) {
      this.quoted(place, quote, path)
      return
    }
    const top = this.above({ from: place.from, to: begin })
    const { fields, strays, bodyFrom, isOdd } = readWholeHeader(this.bytes, begin, place.to)
    const start = this.length
    this.write(headerText(fields, [...top.lines, ...strays]))
    this.parts.push({
      path,
      type: 'message/rfc822',
      name: null,
      from: begin,
      to: place.to,
      start,
      end: this.length,
      problem: null,
    })
    if (isOdd || top.lines.length > 0 || fields.some(({ value }) => value.includes('=?')))
      this.isDecoded = true
    // parts that were copied without the header of their message
    if (
      top.boundary !== null &&
      this.many({ from: top.boundaryFrom, to: place.to }, top.boundary, path, depth)
    )
      return
    this.body(bodyOf(fields, { from: bodyFrom, to: place.to }, 'text/plain'), path, depth)
  }

  /** Reads a message that somebody quoted or indented, which has no places of its own in the source. */
  private quoted({ from, to }: Place, quote: string, path: string): void {
    const raw = Buffer.from(withoutQuote(this.bytes.toString('latin1', from, to), quote), 'latin1')
    this.isDecoded = true
    this.inner(raw, { from, to }, path, 1)
  }

  /** Reads a message from other bytes than those of the source, where it is at `place`. */
  private inner(raw: Buffer, place: Place, path: string, depth: number): void {
    const inner = new MessageReader(raw, this.onText, this.length, this.onFile)
    inner.message({ from: 0, to: raw.length }, path, depth)
    for (const part of inner.parts) this.parts.push({ ...part, from: place.from, to: place.to })
    this.length = inner.length
    this.holdsFiles ||= inner.holdsFiles
  }

  /**
   * Returns the offset of the header: after the separator line of a mailbox, empty lines, and lines above it; and what is
   * before every line of a message that is quoted, null otherwise.
   */
  private startOf({ from, to }: Place): { readonly begin: number; readonly quote: string | null } {
    let at = from
    while (at < to && isBlank(this.bytes[at] as number)) at++
    const sample = this.bytes.toString('latin1', at, Math.min(to, at + sampledBytes))
    const found = findHeader(sample)
    if (found !== null) return { begin: at + found, quote: null }
    const whole = this.bytes.toString('latin1', from, Math.min(to, from + sampledBytes))
    const quote = to - from <= maxQuotedBytes ? findQuote(whole) : null
    const feed = this.bytes.indexOf(0x0a, at)
    const isMailbox = mailboxLine.test(sample) && feed >= 0
    return { begin: isMailbox ? Math.min(to, feed + 1) : at, quote }
  }

  /** Returns the lines above a header; the last may be the boundary of copied parts. */
  private above({ from, to }: Place): {
    lines: readonly string[]
    boundary: string | null
    boundaryFrom: number
  } {
    const text = decodeCharset(this.bytes.subarray(from, to), null).text
    const lines = text
      .split(lineEnd)
      .map((line) => line.replaceAll('\0', ''))
      .filter((line) => line.trim() !== '' && !mailboxLine.test(line))
    const last = lines.at(-1) ?? ''
    const isBoundary = last.startsWith('--') && last.trimEnd().length > 2
    const boundary = isBoundary ? last.trimEnd().slice(2) : null
    return { lines, boundary, boundaryFrom: isBoundary ? this.bytes.lastIndexOf(`--${boundary}`, to) : to }
  }

  private body(body: Body, path: string, depth: number): void {
    const isMany = body.type.startsWith('multipart/')
    if (isMany && depth >= maxDepth) this.refuse(body, path, tooDeep)
    else if ((isMany || !body.isTyped) && this.hasParts(body, path, depth)) return
    else {
      // without an occurrence of the boundary, the content is read as text
      const type = isMany ? 'text/plain' : body.type
      this.leaf({ ...body, type }, path === '' ? '1' : path, depth)
    }
  }

  /** Reads the parts of a message by its declared boundary, else by one that occurs in it; false when there are none. */
  private hasParts(body: Body, path: string, depth: number): boolean {
    if (depth >= maxDepth) return false
    const isDigest = body.type === 'multipart/digest'
    for (const boundary of spellingsOf(body.parameters.get('boundary')))
      if (this.many(body, boundary, path, depth, isDigest)) return true
    const found = boundaryIn(this.bytes, body)
    return found !== null && this.many(body, found, path, depth, isDigest)
  }

  /** Reads the parts between boundaries; false when there are none. */
  private many(place: Place, boundary: string, path: string, depth: number, isDigest = false): boolean {
    const { parts, before, after } = partsBetween(this.bytes, place, boundary, maxParts)
    if (parts.length === 0) return false
    this.isDecoded = true
    const at = (number: number) => (path === '' ? `${number}` : `${path}.${number}`)
    if (holdsPart(this.bytes, before)) this.part(before, at(0), depth + 1, isDigest)
    for (const [index, part] of parts.entries()) {
      if (this.parts.length >= maxParts) {
        const body = bodyOf([], place, 'multipart/mixed')
        this.refuse(body, path, `More than ${maxParts.toLocaleString('en')} parts: the rest is not read.`)
        break
      }
      this.part(part, at(index + 1), depth + 1, isDigest)
    }
    if (holdsPart(this.bytes, after)) this.part(after, at(parts.length + 1), depth + 1, isDigest)
    return true
  }

  private part(place: Place, path: string, depth: number, isDigest: boolean): void {
    const from = partHeaderFrom(this.bytes, place)
    const { fields, strays, bodyFrom } = readHeader(this.bytes, from, place.to, true)
    const body = bodyOf(fields, { from: bodyFrom, to: place.to }, isDigest ? 'message/rfc822' : 'text/plain')
    if (strays.length > 0) this.write(`${strays.join('\n')}\n`)
    if (body.type.startsWith('multipart/')) this.body(body, path, depth)
    else this.leaf(body, path, depth)
  }

  private leaf(body: Body, path: string, depth: number): void {
    const written = this.bytes.subarray(body.from, body.to)
    const encoding = encodingOf(body, written)
    const sample = decodeTransfer(written.subarray(0, sampleBytes), encoding)
    const type = typeByContent(body, sample)
    const isRead = readable.test(type)
    // avoids decoding a picture of 20 MB that nobody reads
    const raw = isRead ? decodeTransfer(written, encoding) : sample
    if (encoding !== 'identity' || type === 'text/html') this.isDecoded = true
    if (type === 'message/rfc822') {
      this.attached(body, raw, encoding === 'identity', path, depth)
      return
    }
    if (!isRead && this.onFile !== undefined) {
      const bytes = decodeTransfer(written, encoding)
      this.onFile({ path, name: body.name, type, bytes })
      return
    }
    const file = isRead ? null : identifyFile(sample, false)
    this.holdsFiles ||= file !== null && (isDocument(file) || isArchive(file))
    const start = this.length
    if (body.name !== null) this.write(`Content-Disposition: attachment; filename="${oneLine(body.name)}"\n`)
    if (file?.kind === 'program') this.write(`${programMark(file.label)}\n`)
    if (file !== null && isProtected(sample, file)) this.write(`${protectedMark}\n`)
    const problem = isRead ? this.text(body, type, raw, path) : `${nameOfType(type)}: not read.`
    this.write('\n')
    this.parts.push({
      path,
      type,
      name: body.name,
      from: body.from,
      to: body.to,
      start,
      end: this.length,
      problem: isKnownEncoding(body)
        ? problem
        : `Its encoding ${body.encoding} is not known: ${readAs(encoding)}.`,
    })
  }

  /** Writes the text of a part; returns its problem, or null. */
  private text(body: Body, type: string, raw: Buffer, path: string): string | null {
    const limit = type === 'text/html' ? maxHtmlBytes : maxPartBytes
    const { text, isKnown } = decodeCharset(
      this.withoutFiles(body, type, raw, path).subarray(0, limit),
      body.parameters.get('charset') ?? charsetInHtml(type, raw),
    )
    const isFlowed = body.parameters.get('format')?.toLowerCase() === 'flowed'
    if (isFlowed) this.isDecoded = true
    const shown =
      type === 'text/html'
        ? readHtml(text)
        : type === 'text/calendar'
          ? text.replace(/\r?\n[ \t]/g, '')
          : isFlowed
            ? unflowed(text, body.parameters.get('delsp')?.toLowerCase() === 'yes')
            : text
    this.isDecoded ||= !Buffer.from(shown, 'utf8').equals(raw)
    this.write(shown.endsWith('\n') ? shown : `${shown}\n`)
    if (type === 'text/html' && this.hasPlainText && isPictureAlone(shown))
      this.write(`${pictureAloneMark}\n`)
    this.hasPlainText ||= type === 'text/plain' && body.name === null && shown.trim() !== ''
    if (this.length >= this.limit) return 'Longer than 256 MB: not read to its end.'
    if (raw.length > limit) return `Longer than ${limit / 1_048_576} MB: not read to its end.`
    const unread = unreadPgp(shown)
    if (unread !== null) return unread
    return isKnown
      ? null
      : `Its character set ${body.parameters.get('charset')} is not known: read as it looks.`
  }

  /** Hands over files within a text, as mail programs show them beside it; returns the text without them. */
  private withoutFiles(body: Body, type: string, raw: Buffer, path: string): Buffer {
    const found = type === 'text/plain' ? splitUuencoded(raw) : null
    if (found === null) return raw
    this.isDecoded = true
    this.holdsFiles = true
    for (const { name, bytes } of found.files) {
      const file = { path: `${path}/${name}`, name, type: 'application/octet-stream' }
      if (this.onFile !== undefined) this.onFile({ ...file, bytes })
      else this.refuse({ ...body, ...file }, file.path, 'A file within the text: not read.')
    }
    return found.rest
  }

  /**
   * Reads a message within the message, which has a byte range of its own in the source only where it is not encoded.
   */
  private attached(body: Body, raw: Buffer, isPlain: boolean, path: string, depth: number): void {
    this.isDecoded = true
    if (depth >= maxDepth) this.refuse(body, path, tooDeep)
    else if (isPlain) this.message(body, path, depth + 1)
    else this.inner(raw, body, path, depth + 1)
  }

  private refuse({ type, name, from, to }: Body, path: string, problem: string): void {
    this.parts.push({ path, type, name, from, to, start: this.length, end: this.length, problem })
  }

  private write(text: string): void {
    if (text === '' || this.length >= this.limit) return
    const bytes = Buffer.from(text.replace(/\r\n?/g, '\n'), 'utf8')
    const taken = bytes.subarray(0, this.limit - this.length)
    this.length += taken.length
    this.onText(taken)
  }
}

/** The fields with their words decoded, and an empty line; then the lines among and above them that are none. */
function headerText(fields: readonly HeaderField[], others: readonly string[]): string {
  const lines = fields.map(({ name, value }) => `${name}: ${oneLine(decodeWords(value))}`)
  const header = lines.length === 0 ? '' : `${lines.join('\n')}\n\n`
  return others.length === 0 ? header : `${header}${others.join('\n')}\n\n`
}

const isKnownEncoding = ({ encoding }: Body) => transferEncodingOf(encoding) !== null

/** Returns the declared encoding; that of its looks where it is unknown, or where a part is encoded undeclared. */
export function encodingOf({ encoding, type }: Body, written: Buffer): TransferEncoding {
  const declared = transferEncodingOf(encoding)
  if (declared !== null && declared !== 'identity') return declared
  const looked = encodingByLooks(written)
  if (declared !== null && !type.startsWith('text/')) return looked === 'base64' ? looked : declared
  // files within a text are read beside it
  return declared !== null && looked === 'uuencode' ? 'identity' : looked
}

function readAs(encoding: TransferEncoding): string {
  return encoding === 'identity' ? 'read as it stands' : `read as ${encoding}, by its looks`
}

function isBlank(byte: number): boolean {
  return (
    byte === 0 ||
    byte === 0x20 ||
    byte === 0x09 ||
    byte === 0x0a ||
    byte === 0x0d ||
    byte === 0xef ||
    byte === 0xbb ||
    byte === 0xbf
  )
}

const oneLine = (text: string) => text.replace(/[\r\n]+\s*/g, ' ')
