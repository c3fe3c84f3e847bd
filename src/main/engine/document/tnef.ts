import { viewOf } from '../archive/byte-source.ts'
import { OfficeRefusal } from '../office/office-refusal.ts'
import type { DocumentSink } from './document-sink.ts'
import { TextBudget } from './flowing-text.ts'
import {
  addRecipient,
  attachedName,
  headerOf,
  type MapiProperties,
  noRecipients,
  number,
  writeBody,
  writeReference,
} from './mapi-message.ts'
import { decodeCodePage } from './rtf-code-page.ts'
import { readTnefProperties, readTnefRows, type TnefProperties } from './tnef-properties.ts'

/**
 * Reads a TNEF stream (MS-OXTNEF), the `winmail.dat` into which Outlook and Exchange put body and attachments of a
 * message: a signature, a key, and attributes of level, identifier, length, data and checksum. An attribute about an
 * attachment belongs to the last one that was begun.
 */

const signature = 0x223e9f78
const headerBytes = 6
const attributeBytes = 9
const checksumBytes = 2
const maxDepth = 8
const maxAttributes = 50_000
const maxAttachments = 10_000

/** Identifiers of attributes (MS-OXTNEF 2.1.3.1), without their types. */
const attribute = {
  subject: 0x8004,
  body: 0x800c,
  title: 0x8010,
  messageClass: 0x8008,
  data: 0x800f,
  rendering: 0x9002,
  properties: 0x9003,
  recipients: 0x9004,
  attachment: 0x9005,
  codePage: 0x9007,
} as const

export type TnefMessage = {
  readonly properties: MapiProperties
  /** Properties of the recipients. */
  readonly rows: readonly MapiProperties[]
  readonly attached: readonly TnefAttachment[]
  readonly isDamaged: boolean
}

export type TnefAttachment = {
  readonly name: string | null
  readonly properties: MapiProperties | null
  readonly bytes: Uint8Array | null
  /** Whether the bytes are an object, such as a message in TNEF. */
  readonly isObject: boolean
}

/** Returns what a TNEF stream holds; a damaged one up to the damage. */
export function tnefMessage(bytes: Uint8Array): TnefMessage {
  const { found, attached, isDamaged } = readAttributes(bytes)
  const page = pageIn(found.get(attribute.codePage))
  const properties = withOldForms(
    readTnefProperties(found.get(attribute.properties) ?? new Uint8Array(), page),
    {
      subject: narrow(found.get(attribute.subject), page),
      body: narrow(found.get(attribute.body), page),
      messageClass: narrow(found.get(attribute.messageClass), page),
    },
  )
  return {
    properties,
    rows: readTnefRows(found.get(attribute.recipients) ?? new Uint8Array(), page),
    attached: attached.map((each) => attachmentOf(each, page)),
    isDamaged,
  }
}

/** Throws a refusal for anything but a TNEF stream; a damaged one is read up to the damage, which is reported. */
export function readTnef(bytes: Uint8Array, sink: DocumentSink): void {
  if (bytes.length < headerBytes || viewOf(bytes).getUint32(0, true) !== signature)
    throw new OfficeRefusal('it is not TNEF')
  new TnefReader(sink).message(bytes, '', 0)
}

class TnefReader {
  private readonly sink: DocumentSink
  private readonly budget = new TextBudget()
  private attachments = 0

  constructor(sink: DocumentSink) {
    this.sink = sink
  }

  /** @param prefix Name of the message within others. */
  message(bytes: Uint8Array, prefix: string, depth: number): void {
    const { properties, rows, attached, isDamaged } = tnefMessage(bytes)
    const recipients = noRecipients()
    for (const row of rows) addRecipient(recipients, row)
    this.sink.text(`${prefix}header`, headerOf(properties, recipients))
    const transport = properties.text(number.transportHeaders) ?? ''
    this.sink.text(`${prefix}transport headers`, transport.replaceAll('\r\n', '\n').trim())
    writeBody(properties, prefix, this.budget, this.sink)
    for (const each of attached)
      if (++this.attachments <= maxAttachments) this.attachment(each, prefix, depth)
    if (isDamaged) this.sink.text(`${prefix}rest`, '', { problem: 'Not all of it was read: it is damaged.' })
  }

  private attachment(
    { properties, bytes, isObject, ...attached }: TnefAttachment,
    prefix: string,
    depth: number,
  ): void {
    const name = attached.name ?? 'attachment'
    const isReferred = properties !== null && writeReference(properties, name, prefix, this.sink)
    if (bytes === null) {
      if (!isReferred) this.sink.file(`${prefix}${name}`, null, 'The message contains no data for it.')
    } else if (!isObject || !isTnef(bytes)) this.sink.file(`${prefix}${name}`, bytes)
    else if (depth + 1 >= maxDepth)
      this.sink.file(`${prefix}${name}`, null, `Nested deeper than ${maxDepth} messages: not read.`)
    else this.message(bytes, `${prefix}message “${name.slice(0, 100)}”: `, depth + 1)
  }
}

type Attributes = {
  /** Data of the attributes of the message, by identifier. */
  readonly found: ReadonlyMap<number, Uint8Array>
  readonly attached: readonly (readonly [id: number, data: Uint8Array][])[]
  readonly isDamaged: boolean
}

function readAttributes(bytes: Uint8Array): Attributes {
  const view = viewOf(bytes)
  const found = new Map<number, Uint8Array>()
  const attached: [id: number, data: Uint8Array][][] = []
  let at = headerBytes
  for (let count = 0; at + attributeBytes <= bytes.length && count < maxAttributes; count++) {
    const level = bytes[at]
    const id = view.getUint16(at + 1, true)
    const length = view.getUint32(at + 5, true)
    const data = bytes.subarray(at + attributeBytes, at + attributeBytes + length)
    if (level !== 1 && level !== 2) return { found, attached, isDamaged: true }
    if (level === 1) found.set(id, data)
    else if (id === attribute.rendering || attached.length === 0) attached.push([[id, data]])
    else attached.at(-1)?.push([id, data])
    if (data.length < length) return { found, attached, isDamaged: true }
    at += attributeBytes + length + checksumBytes
  }
  // some programs omit the last checksum, and some add zeros
  return { found, attached, isDamaged: bytes.subarray(at).some((byte) => byte !== 0) }
}

function attachmentOf(
  attributes: readonly (readonly [id: number, data: Uint8Array])[],
  page: number,
): TnefAttachment {
  const of = new Map(attributes)
  const written = of.get(attribute.attachment)
  const properties = written === undefined ? null : readTnefProperties(written, page)
  const object = properties?.object(number.attachment) ?? null
  return {
    name: (properties === null ? null : attachedName(properties)) ?? narrow(of.get(attribute.title), page),
    properties,
    bytes: object ?? properties?.bytes(number.attachment) ?? of.get(attribute.data) ?? null,
    isObject: object !== null,
  }
}

/** Properties of a message, where it lacks them with the attributes that older programs wrote for them. */
function withOldForms(
  properties: TnefProperties,
  { subject, body, messageClass }: Readonly<Record<'subject' | 'body' | 'messageClass', string | null>>,
): MapiProperties {
  const older: ReadonlyMap<number, string | null> = new Map([
    [number.subject, subject],
    [number.body, body],
    [number.messageClass, messageClass],
  ])
  return {
    codePage: properties.codePage,
    text: (of) => properties.text(of) ?? older.get(of) ?? null,
    bytes: (of) => properties.bytes(of),
    number: (of) => properties.number(of),
    time: (of) => properties.time(of),
  }
}

/** Code page of the texts of a message; the one of Western Windows where none is stated. */
function pageIn(data: Uint8Array | undefined): number {
  return data === undefined || data.length < 4 ? 1252 : viewOf(data).getUint32(0, true)
}

function narrow(data: Uint8Array | undefined, page: number): string | null {
  if (data === undefined) return null
  const end = data.indexOf(0)
  return decodeCodePage(end < 0 ? data : data.subarray(0, end), page)
}

export function isTnef(bytes: Uint8Array): boolean {
  return bytes.length >= headerBytes && viewOf(bytes).getUint32(0, true) === signature
}
