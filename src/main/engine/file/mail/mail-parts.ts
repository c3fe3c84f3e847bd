import {
  fieldsNamed,
  type Header,
  type HeaderField,
  readHeader,
  readWholeHeader,
} from '../../message/header-fields.ts'
import { mailboxLine } from '../../message/header-line.ts'
import { findHeader, findQuote, withoutQuote } from '../../message/looks-like-message.ts'
import { readParameters } from '../../message/parameters.ts'
import {
  boundaryIn,
  holdsPart,
  type Place,
  partHeaderFrom,
  partsBetween,
  spellingsOf,
} from '../../message/part-places.ts'
import { type Body, bodyOf, typeByContent } from '../../message/part-type.ts'
import { encodingOf } from '../../message/read-message.ts'
import { decodeTransfer, type TransferEncoding, transferEncodingOf } from '../../message/transfer-encoding.ts'

/**
 * The parts of a message in order (RFC 2045, 2046), as a tree by their paths, with the tolerance of the reader of
 * messages: what a mail program shows is there, whatever its header declares. What is odd is told.
 */
export type MailPart = {
  readonly path: string
  readonly depth: number
  readonly kind: 'many' | 'message' | 'leaf'
  readonly fields: readonly HeaderField[]
  readonly body: Body
  /** Offset of its header. */
  readonly headerFrom: number
  /** Type by the declaration and the bytes. */
  readonly type: string
  readonly encoding: TransferEncoding
  /** Whether its offsets are those of what a part decodes to. */
  readonly isInner: boolean
  /** The bytes in which its offsets count. */
  readonly source: Buffer
}

export type PartVisitor = {
  readonly part: (part: MailPart) => void
  readonly odd: (path: string, what: string) => void
  readonly leftOut: (sentence: string) => void
}

const maxDepth = 32
const maxParts = 10_000
const sampledBytes = 65_536
const sampleBytes = 8192

/** Walks through a message, and returns its header. */
export function walkParts(
  bytes: Buffer,
  visitor: PartVisitor,
): { readonly header: Header; readonly from: number } {
  const { source, from } = startOf(bytes, visitor)
  return new PartWalk(source, visitor, { count: 0 }, source !== bytes).message(
    { from, to: source.length },
    '',
    0,
  )
}

/** Walks through an entity with the header of a part: what is inside of a signed content. */
export function walkEntity(bytes: Buffer, path: string, visitor: PartVisitor): void {
  new PartWalk(bytes, visitor, { count: 0 }, true).part({ from: 0, to: bytes.length }, path, 1, 'text/plain')
}

/** Returns where the header begins; of a message that is quoted, the bytes without the marks. */
function startOf(bytes: Buffer, { odd }: PartVisitor): { readonly source: Buffer; readonly from: number } {
  const sample = bytes.toString('latin1', 0, sampledBytes)
  const found = findHeader(sample)
  if (found !== null) {
    const above = sample
      .slice(0, found)
      .split('\n')
      .filter((line) => line.trim() !== '' && !mailboxLine.test(line))
    if (above.length > 0) odd('', 'There are lines above the header.')
    return { source: bytes, from: found }
  }
  const quote = findQuote(sample)
  if (quote === null) return { source: bytes, from: 0 }
  odd('', 'All lines are quoted or indented.')
  return { source: Buffer.from(withoutQuote(bytes.toString('latin1'), quote), 'latin1'), from: 0 }
}

class PartWalk {
  private readonly source: Buffer
  private readonly visitor: PartVisitor
  private readonly tally: { count: number }
  private readonly isInner: boolean

  constructor(source: Buffer, visitor: PartVisitor, tally: { count: number }, isInner: boolean) {
    this.source = source
    this.visitor = visitor
    this.tally = tally
    this.isInner = isInner
  }

  message(
    { from, to }: Place,
    path: string,
    depth: number,
  ): { readonly header: Header; readonly from: number } {
    const header = this.wholeHeader(from, to, path)
    const body = bodyOf(header.fields, { from: header.bodyFrom, to }, 'text/plain')
    if (path === '' && !fieldsNamed(header.fields, 'content-type').some((value) => value.includes('/')))
      if (header.fields.some(({ name }) => /^mime-version$/i.test(name)))
        this.visitor.odd(path, 'It states a MIME version but no content type.')
    this.body(body, header.fields, from, path, depth, true)
    return { header, from }
  }

  part(place: Place, path: string, depth: number, otherwise: string): void {
    const from = partHeaderFrom(this.source, place)
    const { fields, bodyFrom, strays } = readHeader(this.source, from, place.to, true)
    if (strays.length > 0) this.visitor.odd(path, 'Its header has lines that are no field.')
    const body = bodyOf(fields, { from: bodyFrom, to: place.to }, otherwise)
    this.body(body, fields, from, path, depth, false)
  }

  private wholeHeader(from: number, to: number, path: string): Header {
    const header = readWholeHeader(this.source, from, to)
    if (header.strays.length > 0) this.visitor.odd(path, 'Its header has lines that are no field.')
    const more = readHeader(this.source, header.bodyFrom, Math.min(to, header.bodyFrom + 1000))
    if (header.fields.length < 2000 || more.fields.length === 0) return header
    this.visitor.leftOut('The header has more than 2,000 fields: the rest of it was not read.')
    const ends = ['\n\n', '\n\r\n', '\r\r'].map((end) => ({
      end,
      at: this.source.subarray(0, to).indexOf(end, header.bodyFrom),
    }))
    const first = ends.filter(({ at }) => at >= 0).sort((one, other) => one.at - other.at)[0]
    return { ...header, bodyFrom: first === undefined ? to : first.at + first.end.length }
  }

  private body(
    body: Body,
    fields: readonly HeaderField[],
    headerFrom: number,
    path: string,
    depth: number,
    isMessage: boolean,
  ): void {
    const isMany = body.type.startsWith('multipart/')
    this.judge(body, fields, path)
    if (isMany || (isMessage && !body.isTyped)) {
      const found = this.places(body, path)
      if (found !== null) {
        this.many(body, fields, headerFrom, path, depth, isMessage, found)
        return
      }
      if (isMany) this.visitor.odd(path, `It is ${body.type}, but its boundary does not occur: read as text.`)
    }
    this.leaf(
      { ...body, type: isMany ? 'text/plain' : body.type },
      fields,
      headerFrom,
      path,
      depth,
      isMessage,
    )
  }

  /** The parts by the declared boundary, else by one that occurs; null where there are none. */
  private places(body: Body, path: string): ReturnType<typeof partsBetween> | null {
    const declared = body.parameters.get('boundary')
    for (const [index, boundary] of spellingsOf(declared).entries()) {
      const found = partsBetween(this.source, body, boundary, maxParts)
      if (found.parts.length === 0) continue
      if (index > 0) this.visitor.odd(path, 'Its boundary is spelled otherwise than declared.')
      if (!this.isClosed(body, boundary)) this.visitor.odd(path, 'Its last boundary is missing.')
      return found
    }
    const guessed = boundaryIn(this.source, body)
    const found = guessed === null ? null : partsBetween(this.source, body, guessed, maxParts)
    if (found === null || found.parts.length === 0) return null
    this.visitor.odd(path, 'The declared boundary does not occur; another one does, which was used.')
    return found
  }

  private isClosed({ from, to }: Place, boundary: string): boolean {
    return this.source.subarray(from, to).includes(`--${boundary}--`)
  }

  private many(
    body: Body,
    fields: readonly HeaderField[],
    headerFrom: number,
    path: string,
    depth: number,
    isMessage: boolean,
    { parts, before, after }: ReturnType<typeof partsBetween>,
  ): void {
    const type = body.type.startsWith('multipart/') ? body.type : 'multipart/mixed'
    const own = isMessage && path !== '' ? `${path}.TEXT` : path
    const row = { path: own, depth, fields, body, headerFrom, type, encoding: 'identity' as const }
    if (depth >= maxDepth) {
      this.tooDeep(row)
      return
    }
    this.visit({ ...row, kind: 'many' })
    const otherwise = type === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
    const at = (number: number) => (path === '' ? `${number}` : `${path}.${number}`)
    if (holdsPart(this.source, before)) {
      this.visitor.odd(own, 'There is a part before the first boundary.')
      this.part(before, at(0), depth + 1, otherwise)
    }
    for (const [index, part] of parts.entries()) {
      if (this.tally.count >= maxParts) {
        this.visitor.leftOut(
          `There are more than ${maxParts.toLocaleString('en')} parts: the rest was not read.`,
        )
        return
      }
      this.part(part, at(index + 1), depth + 1, otherwise)
    }
    if (!holdsPart(this.source, after)) return
    this.visitor.odd(own, 'There is a part after the last boundary.')
    this.part(after, at(parts.length + 1), depth + 1, otherwise)
  }

  private leaf(
    body: Body,
    fields: readonly HeaderField[],
    headerFrom: number,
    written: string,
    depth: number,
    isMessage: boolean,
  ): void {
    const path = isMessage ? (written === '' ? '1' : `${written}.1`) : written
    const bytes = this.source.subarray(body.from, body.to)
    const encoding = encodingOf(body, bytes)
    if (encoding !== (transferEncodingOf(body.encoding) ?? 'identity'))
      this.visitor.odd(path, `It is written in ${encoding}, which its header does not declare.`)
    const type = typeByContent(body, decodeTransfer(bytes.subarray(0, sampleBytes), encoding))
    const row = { path, depth, fields, body, headerFrom, encoding, type }
    if (type !== 'message/rfc822') this.visit({ ...row, kind: 'leaf' })
    else if (depth >= maxDepth) this.tooDeep(row)
    else {
      this.visit({ ...row, kind: 'message' })
      this.nested(body, bytes, encoding, path, depth + 1)
    }
  }

  private nested(body: Body, bytes: Buffer, encoding: TransferEncoding, path: string, depth: number): void {
    if (encoding === 'identity') {
      this.message({ from: headerIn(this.source, body), to: body.to }, path, depth)
      return
    }
    const inner = decodeTransfer(bytes, encoding)
    const walk = new PartWalk(inner, this.visitor, this.tally, true)
    walk.message({ from: headerIn(inner, { from: 0, to: inner.length }), to: inner.length }, path, depth)
  }

  private tooDeep(row: Omit<MailPart, 'kind' | 'isInner' | 'source'>): void {
    this.visitor.leftOut(
      `What is nested deeper than ${maxDepth} parts was not read: it is an object of its own.`,
    )
    // from its header on, so that it can be read as a message
    const body = { ...row.body, from: row.headerFrom, name: null }
    this.visit({ ...row, body, encoding: 'identity', type: 'message/rfc822', kind: 'message' })
  }

  private visit(part: Omit<MailPart, 'isInner' | 'source'>): void {
    this.tally.count++
    this.visitor.part({ ...part, isInner: this.isInner, source: this.source })
  }

  /** Tells what is odd about the header of a part. */
  private judge(body: Body, fields: readonly HeaderField[], path: string): void {
    const { odd } = this.visitor
    for (const name of ['content-type', 'content-transfer-encoding', 'content-disposition'] as const)
      if (fieldsNamed(fields, name).length > 1) odd(path, `Its ${name} is stated more than once.`)
    if (body.encoding !== null && transferEncodingOf(body.encoding) === null)
      odd(path, `Its encoding “${body.encoding.slice(0, 60)}” is not known.`)
    const encoding = transferEncodingOf(body.encoding)
    if (body.type.startsWith('multipart/') && encoding !== 'identity' && encoding !== null)
      odd(path, `It has parts, and states that it is ${encoding}, which it cannot be (RFC 2045).`)
    if (!body.isTyped && fieldsNamed(fields, 'content-type').length > 0)
      odd(path, 'Its content type is not valid.')
    if (encoding === 'base64' && body.to > body.from && !body.type.startsWith('multipart/')) {
      const what = oddBase64(this.source.subarray(body.from, body.to))
      if (what !== null) odd(path, what)
    }
  }
}

/** The header of a message within: after empty lines and the first line of a mailbox. */
function headerIn(source: Buffer, { from, to }: Place): number {
  return from + (findHeader(source.toString('latin1', from, Math.min(to, from + sampledBytes))) ?? 0)
}

const base64Signs = new Uint8Array(256)
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
  base64Signs[sign.charCodeAt(0)] = 1
for (const sign of '\r\n\t ') base64Signs[sign.charCodeAt(0)] = 2
base64Signs[0x3d] = 3

/** Returns what is odd about bytes that are said to be base64, null for nothing. */
function oddBase64(bytes: Buffer): string | null {
  let signs = 0
  let strange = 0
  let padding = 0
  let isAfterPadding = false
  for (const byte of bytes) {
    const kind = base64Signs[byte]
    if (kind === 1) {
      isAfterPadding ||= padding > 0
      signs++
    } else if (kind === 3) padding++
    else if (kind === 0) strange++
  }
  if (isAfterPadding) return 'Its base64 goes on after padding.'
  if (strange > 0) return `Its base64 has ${strange.toLocaleString('en')} bytes that are not base64.`
  return (signs + padding) % 4 === 0 ? null : 'Its base64 is cut: its length is no multiple of four.'
}

/** Returns what a part decodes to. */
export function decodedPart({ source, body, encoding }: MailPart): Buffer {
  return decodeTransfer(source.subarray(body.from, body.to), encoding)
}

/** The kind of disposition that is declared (RFC 2183), null for none. */
export function dispositionOf(fields: readonly HeaderField[]): string | null {
  return readParameters(fieldsNamed(fields, 'content-disposition')[0] ?? '').value || null
}

/** Returns the fields of a message's header. */
export function headOf(bytes: Buffer): readonly HeaderField[] {
  const from = headerIn(bytes, { from: 0, to: bytes.length })
  return readWholeHeader(bytes, from, bytes.length).fields
}
