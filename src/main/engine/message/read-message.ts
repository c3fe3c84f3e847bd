import { identifyFile } from '../document/identify-file.ts'
import { isArchive, isDocument } from '../reading/file-reading.ts'
import { programMark } from '../reading/shown-mark.ts'
import { decodeCharset } from './charset.ts'
import { decodeWords } from './encoded-words.ts'
import { fieldNamed, type HeaderField, readHeader } from './header-fields.ts'
import { readHtml } from './html-text.ts'
import { looksLikeMessage, mailboxLine } from './looks-like-message.ts'
import { readParameters } from './parameters.ts'
import { decodeTransfer, transferEncodingOf } from './transfer-encoding.ts'

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
const maxDepth = 32
const maxParts = 10_000
const tooDeep = `Nested deeper than ${maxDepth} levels: not read.`
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

type Place = { readonly from: number; readonly to: number }
type Body = Place & {
  readonly type: string
  readonly parameters: ReadonlyMap<string, string>
  readonly encoding: string | null
  readonly name: string | null
}

class MessageReader {
  readonly parts: MessagePart[] = []
  isDecoded = false
  holdsFiles = false
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

  /** Reads a header with its body. */
  message(place: Place, path: string, depth: number): void {
    const begin = this.startOf(place)
    const { fields, bodyFrom } = readHeader(this.bytes, begin, place.to)
    const start = this.length
    this.write(headerText(fields))
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
    if (fields.some(({ value }) => value.includes('=?'))) this.isDecoded = true
    this.body(bodyOf(fields, { from: bodyFrom, to: place.to }, 'text/plain'), path, depth)
  }

  /** Returns the offset after the separator line of a mailbox, and after blank lines before a pasted header. */
  private startOf({ from, to }: Place): number {
    let at = from
    while (at < to && isBlank(this.bytes[at] as number)) at++
    const lineEnd = this.bytes.indexOf(0x0a, at)
    const line = this.bytes.subarray(at, lineEnd < 0 ? to : Math.min(to, lineEnd)).toString('latin1')
    return mailboxLine.test(line) && lineEnd >= 0 ? Math.min(to, lineEnd + 1) : at
  }

  private body(body: Body, path: string, depth: number): void {
    const boundary = body.parameters.get('boundary') ?? ''
    const isMany = body.type.startsWith('multipart/') && boundary !== ''
    if (isMany && depth >= maxDepth) this.refuse(body, path, tooDeep)
    // without an occurrence of the boundary, the content is read as text
    else if (!isMany || !this.many(body, boundary, path, depth)) {
      const type = body.type.startsWith('multipart/') ? 'text/plain' : body.type
      this.leaf({ ...body, type }, path === '' ? '1' : path, depth)
    }
  }

  /** Reads the parts between boundaries; false when there are none. */
  private many(body: Body, boundary: string, path: string, depth: number): boolean {
    this.isDecoded = true
    const isDigest = body.type === 'multipart/digest'
    const found = this.partsWithin(body, boundary)
    for (const [index, part] of found.entries()) {
      if (this.parts.length >= maxParts) {
        this.refuse(body, path, `More than ${maxParts.toLocaleString('en')} parts: the rest is not read.`)
        break
      }
      this.part(part, path === '' ? `${index + 1}` : `${path}.${index + 1}`, depth + 1, isDigest)
    }
    return found.length > 0
  }

  private part(place: Place, path: string, depth: number, isDigest: boolean): void {
    const { fields, bodyFrom } = readHeader(this.bytes, place.from, place.to)
    const body = bodyOf(fields, { from: bodyFrom, to: place.to }, isDigest ? 'message/rfc822' : 'text/plain')
    if (body.type.startsWith('multipart/')) this.body(body, path, depth)
    else this.leaf(body, path, depth)
  }

  private leaf(body: Body, path: string, depth: number): void {
    const encoding = transferEncodingOf(body.encoding)
    const written = this.bytes.subarray(body.from, body.to)
    const sample = decodeTransfer(written.subarray(0, sampleBytes), encoding ?? 'identity')
    const type = typeByContent(body, sample)
    const isRead = readable.test(type)
    // avoids decoding a picture of 20 MB that nobody reads
    const raw = isRead ? decodeTransfer(written, encoding ?? 'identity') : sample
    if (encoding !== 'identity' || type === 'text/html') this.isDecoded = true
    if (type === 'message/rfc822') {
      this.attached(body, raw, encoding === 'identity', path, depth)
      return
    }
    if (!isRead && this.onFile !== undefined) {
      const bytes = decodeTransfer(written, encoding ?? 'identity')
      this.onFile({ path, name: body.name, type, bytes })
      return
    }
    const file = isRead ? null : identifyFile(sample, false)
    this.holdsFiles ||= file !== null && (isDocument(file) || isArchive(file))
    const start = this.length
    if (body.name !== null) this.write(`Content-Disposition: attachment; filename="${oneLine(body.name)}"\n`)
    if (file?.kind === 'program') this.write(`${programMark(file.label)}\n`)
    const problem = isRead ? this.text(body, type, raw) : `${nameOfType(type)}: not read.`
    this.write('\n')
    this.parts.push({
      path,
      type,
      name: body.name,
      from: body.from,
      to: body.to,
      start,
      end: this.length,
      problem: encoding === null ? `Its encoding ${body.encoding} is not known: read as it stands.` : problem,
    })
  }

  /** Writes the text of a part; returns its problem, or null. */
  private text(body: Body, type: string, raw: Buffer): string | null {
    const limit = type === 'text/html' ? maxHtmlBytes : maxPartBytes
    const { text, isKnown } = decodeCharset(
      raw.subarray(0, limit),
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
    if (this.length >= this.limit) return 'Longer than 256 MB: not read to its end.'
    if (raw.length > limit) return `Longer than ${limit / 1_048_576} MB: not read to its end.`
    return isKnown
      ? null
      : `Its character set ${body.parameters.get('charset')} is not known: read as it looks.`
  }

  /**
   * Reads a message within the message, which has a byte range of its own in the source only where it is not encoded.
   */
  private attached(body: Body, raw: Buffer, isPlain: boolean, path: string, depth: number): void {
    this.isDecoded = true
    if (depth >= maxDepth) this.refuse(body, path, tooDeep)
    else if (isPlain) this.message(body, path, depth + 1)
    else {
      const inner = new MessageReader(raw, this.onText, this.length, this.onFile)
      inner.message({ from: 0, to: raw.length }, path, depth + 1)
      for (const part of inner.parts) this.parts.push({ ...part, from: body.from, to: body.to })
      this.length = inner.length
      this.holdsFiles ||= inner.holdsFiles
    }
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

  /** Returns the ranges between lines with the boundary; without a closing one, the last ends with the message. */
  private partsWithin({ from, to }: Place, boundary: string): Place[] {
    const delimiter = Buffer.from(`--${boundary}`, 'utf8')
    const places: Place[] = []
    let open = -1
    for (let at = from; places.length < maxParts; ) {
      const found = this.bytes.indexOf(delimiter, at)
      if (found < 0 || found >= to) break
      at = found + delimiter.length
      if (found > from && this.bytes[found - 1] !== 0x0a && this.bytes[found - 1] !== 0x0d) continue
      const end = this.delimiterEnd(at, to)
      if (end === null) continue
      if (open >= 0) places.push({ from: open, to: Math.max(open, lineBreakBefore(this.bytes, found, open)) })
      open = end.next
      at = end.next
      if (end.isLast) return places
    }
    if (open >= 0) places.push({ from: open, to })
    return places
  }

  /**
   * Reads the rest of a boundary line: only white space up to its end, or the two dashes that close it; null otherwise.
   */
  private delimiterEnd(at: number, to: number): { next: number; isLast: boolean } | null {
    const isLast = this.bytes[at] === 0x2d && this.bytes[at + 1] === 0x2d
    let next = isLast ? at + 2 : at
    while (next < to && (this.bytes[next] === 0x20 || this.bytes[next] === 0x09)) next++
    if (next >= to) return { next: to, isLast: true }
    if (this.bytes[next] === 0x0d) next++
    if (this.bytes[next] === 0x0a) next++
    else if (this.bytes[next - 1] !== 0x0d) return isLast ? { next, isLast } : null
    return { next, isLast }
  }
}

const readable =
  /^(?:text\/|application\/(?:json|xml|xhtml\+xml|javascript|ld\+json|pgp-signature|pgp-encrypted|ics)$|message\/)/

function bodyOf(fields: readonly HeaderField[], place: Place, otherwise: string): Body {
  const { value, parameters } = readParameters(fieldNamed(fields, 'content-type') ?? '')
  const disposition = readParameters(fieldNamed(fields, 'content-disposition') ?? '')
  const name = disposition.parameters.get('filename') ?? parameters.get('name') ?? null
  return {
    ...place,
    type: /^[\w.+-]+\/[\w.+-]+$/.test(value) ? value : otherwise,
    parameters,
    encoding: fieldNamed(fields, 'content-transfer-encoding'),
    name: name === null || name.trim() === '' ? null : name,
  }
}

/** The fields with their words decoded, and an empty line. */
function headerText(fields: readonly HeaderField[]): string {
  const lines = fields.map(({ name, value }) => `${name}: ${oneLine(decodeWords(value))}`)
  return lines.length === 0 ? '' : `${lines.join('\n')}\n\n`
}

const octets = new Set([
  'application/octet-stream',
  'application/x-octet-stream',
  'application/binary',
  'text/plain',
])

/** Types of a message's own text, which is no document whatever its beginning. */
const words = /^text\/(?:plain|html)$/

/**
 * Returns the type of a part: for a document or an archive by its bytes, else the declared type, unless that is
 * unspecific and the bytes show more.
 */
function typeByContent({ type: declared, name }: Body, raw: Buffer): string {
  // rich text consists of letters alone, a PDF may, and both can be attached like any text
  const file = name === null && words.test(declared) ? null : identifyFile(raw, false)
  if (file !== null && (isDocument(file) || isArchive(file))) return file.type
  if (!octets.has(declared)) return declared === 'application/xhtml+xml' ? 'text/html' : declared
  if (raw.subarray(0, 4096).includes(0))
    return declared === 'text/plain' ? 'application/octet-stream' : declared
  const head = raw.subarray(0, 4096).toString('latin1')
  if (/^\s*(?:<!doctype html|<html[\s>])/i.test(head)) return 'text/html'
  if (declared === 'text/plain') return declared
  if (looksLikeMessage(head)) return 'message/rfc822'
  return /\p{Cc}/u.test(head.replace(/[\t\r\n\f]/g, '')) ? declared : 'text/plain'
}

function charsetInHtml(type: string, raw: Buffer): string | null {
  if (type !== 'text/html') return null
  const head = raw.subarray(0, 2048).toString('latin1')
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(head)?.[1] ?? null
}

/** Joins lines that were broken for flowed text (RFC 3676, section 4). */
function unflowed(text: string, takesSpace: boolean): string {
  const joined: string[] = []
  let open: { depth: number } | null = null
  for (const line of text.split(/\r?\n/)) {
    const [quotes = ''] = /^>*/.exec(line) ?? []
    const rest = line.slice(quotes.length).replace(/^ /, '')
    const isFlowed = rest.endsWith(' ') && rest !== '-- '
    const kept = isFlowed && takesSpace ? rest.slice(0, -1) : rest
    if (open !== null && open.depth === quotes.length && rest !== '-- ')
      joined[joined.length - 1] = `${joined.at(-1) ?? ''}${kept}`
    else joined.push(`${quotes}${quotes === '' ? '' : ' '}${kept}`)
    open = isFlowed ? { depth: quotes.length } : null
  }
  return joined.join('\n')
}

function lineBreakBefore(bytes: Buffer, at: number, from: number): number {
  let end = at
  if (end > from && bytes[end - 1] === 0x0a) end--
  if (end > from && bytes[end - 1] === 0x0d) end--
  return end
}

function isBlank(byte: number): boolean {
  return (
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

const typeNames: readonly (readonly [RegExp, string])[] = [
  [/^image\//, 'A picture'],
  [/^audio\//, 'Sound'],
  [/^video\//, 'A film'],
  [/pdf$/, 'A PDF document'],
  [/zip|rar|7z|compressed|gzip|tar/, 'An archive'],
  [/word|excel|powerpoint|officedocument|opendocument|rtf/, 'A document'],
]

function nameOfType(type: string): string {
  return typeNames.find(([pattern]) => pattern.test(type))?.[1] ?? `A file of type ${type}`
}
