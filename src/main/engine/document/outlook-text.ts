import { decodeCharset } from '../message/charset.ts'
import { readHtml } from '../message/html-text.ts'
import { type CompoundEntry, CompoundFile } from '../office/compound-file.ts'
import { OfficeRefusal } from '../office/office-refusal.ts'
import type { DocumentSink } from './document-sink.ts'
import { TextBudget } from './flowing-text.ts'
import { OutlookProperties } from './outlook-properties.ts'
import { compoundRefusal } from './refused-form.ts'
import { decodeCodePage } from './rtf-code-page.ts'
import { readRtf } from './rtf-text.ts'
import { unpackRtf } from './rtf-unpack.ts'
import { linkAddress, shownLink } from './shown-link.ts'

/** Maximum nesting depth of messages. */
const maxDepth = 8
const maxParts = 10_000
/** Maximum number of characters of HTML; several times as much memory is used while it is read. */
const maxHtmlLength = 16 * 2 ** 20

/** Property numbers (MS-OXPROPS). */
const number = {
  subject: 0x0037,
  transportHeaders: 0x007d,
  sentFor: 0x0042,
  sentForAddress: 0x0065,
  sentForSmtp: 0x5d02,
  sender: 0x0c1a,
  senderAddress: 0x0c1f,
  senderSmtp: 0x5d01,
  replyTo: 0x0050,
  submitted: 0x0039,
  delivered: 0x0e06,
  recipientType: 0x0c15,
  name: 0x3001,
  address: 0x3003,
  smtp: 0x39fe,
  displayTo: 0x0e04,
  displayCc: 0x0e03,
  body: 0x1000,
  richText: 0x1009,
  html: 0x1013,
  htmlPage: 0x3fde,
  attachment: 0x3701,
  attachmentMethod: 0x3705,
  fileName: 0x3704,
  longFileName: 0x3707,
  pathName: 0x3708,
  longPathName: 0x370d,
} as const

/**
 * Reads an Outlook message (.msg): header, body, attachments, and messages within it. Throws a refusal for any other
 * file.
 */
export function readOutlook(bytes: Uint8Array, sink: DocumentSink): void {
  const file = CompoundFile.open(bytes)
  if (file === null) throw new OfficeRefusal('it is not an Outlook message, or is damaged at its beginning')
  if (file.find('__properties_version1.0') === undefined) throw new OfficeRefusal(compoundRefusal(file))
  new OutlookReader(file, sink).message(file.root, 32, '', 0)
}

class OutlookReader {
  private readonly file: CompoundFile
  private readonly sink: DocumentSink
  private readonly budget = new TextBudget()
  private parts = 0

  constructor(file: CompoundFile, sink: DocumentSink) {
    this.file = file
    this.sink = sink
  }

  /**
   * @param header Number of bytes before the fixed properties.
   * @param prefix Name of the message within others.
   */
  message(storage: CompoundEntry, header: number, prefix: string, depth: number): void {
    const properties = new OutlookProperties(this.file, storage, header)
    this.header(properties, storage, prefix)
    const transport = properties.text(number.transportHeaders) ?? ''
    this.sink.text(`${prefix}transport headers`, transport.replaceAll('\r\n', '\n').trim())
    this.body(properties, prefix)
    for (const child of storage.children)
      if (child.isStorage && /^__attach_version1\.0_/i.test(child.name) && ++this.parts <= maxParts)
        this.attachment(child, properties.codePage, prefix, depth)
  }

  private header(properties: OutlookProperties, storage: CompoundEntry, prefix: string): void {
    const lines: string[] = []
    const add = (name: string, value: string | null): void => {
      if (value !== null && value.trim() !== '') lines.push(`${name}: ${value.replace(/\s+/g, ' ').trim()}`)
    }
    const sender = mailbox(
      properties.text(number.sender),
      properties.text(number.senderSmtp) ?? properties.text(number.senderAddress),
    )
    const sentFor = mailbox(
      properties.text(number.sentFor),
      properties.text(number.sentForSmtp) ?? properties.text(number.sentForAddress),
    )
    add('From', sentFor ?? sender)
    if (sentFor !== null && sender !== sentFor) add('Sender', sender)
    const recipients = this.recipients(storage, properties.codePage)
    add('To', recipients[1].join(', ') || properties.text(number.displayTo))
    add('Cc', recipients[2].join(', ') || properties.text(number.displayCc))
    add('Bcc', recipients[3].join(', '))
    add('Reply-To', properties.text(number.replyTo))
    add('Subject', properties.text(number.subject))
    add(
      'Date',
      (properties.time(number.submitted) ?? properties.time(number.delivered))?.toISOString() ?? null,
    )
    this.sink.text(`${prefix}header`, lines.join('\n'))
  }

  private recipients(storage: CompoundEntry, page: number): Record<1 | 2 | 3, string[]> {
    const found: Record<1 | 2 | 3, string[]> = { 1: [], 2: [], 3: [] }
    for (const child of storage.children) {
      if (!child.isStorage || !/^__recip_version1\.0_/i.test(child.name) || ++this.parts > maxParts) continue
      const properties = new OutlookProperties(this.file, child, 8, page)
      const type = properties.number(number.recipientType)
      const shown = mailbox(
        properties.text(number.name),
        properties.text(number.smtp) ?? properties.text(number.address),
      )
      if (shown !== null) found[type === 2 || type === 3 ? type : 1].push(shown)
    }
    return found
  }

  /**
   * Prefers HTML to rich text to plain text; adds the plain text where it contains something that the other does not.
   */
  private body(properties: OutlookProperties, prefix: string): void {
    const rich = this.richBody(properties)
    const plain = (properties.text(number.body) ?? '').replaceAll('\r\n', '\n').trim()
    if (rich === null || rich.text === '')
      this.sink.text(`${prefix}body`, plain, { problem: rich?.problem ?? null })
    else {
      this.sink.text(`${prefix}body`, rich.text, { problem: rich.problem })
      if (addsTo(plain, rich.text)) this.sink.text(`${prefix}plain body`, plain)
    }
  }

  private richBody(properties: OutlookProperties): { text: string; problem: string | null } | null {
    const page = properties.number(number.htmlPage)
    const bytes = properties.bytes(number.html)
    const html =
      bytes === null ? properties.text(number.html) : decodeHtml(bytes, page ?? properties.codePage)
    if (html !== null && html.trim() !== '') return htmlBody(html)
    const packed = properties.bytes(number.richText)
    const rtf = packed === null ? null : unpackRtf(packed)
    if (rtf === null) return null
    const reading = readRtf(rtf, this.budget)
    if (reading.html !== null) return htmlBody(reading.html)
    return {
      text: [...reading.texts.values()].filter((text) => text !== '').join('\n\n'),
      problem: null,
    }
  }

  private attachment(storage: CompoundEntry, page: number, prefix: string, depth: number): void {
    const properties = new OutlookProperties(this.file, storage, 8, page)
    const name =
      properties.text(number.longFileName) ??
      properties.text(number.fileName) ??
      properties.text(number.name) ??
      'attachment'
    const reference = properties.text(number.longPathName) ?? properties.text(number.pathName)
    const address = reference === null ? null : linkAddress(reference)
    if (address !== null) this.sink.text(`${prefix}attached by reference`, shownLink(name, address))
    const object = properties.object(number.attachment)
    if (object !== null) this.innerObject(object, name, prefix, depth)
    else {
      const bytes = properties.bytes(number.attachment)
      if (bytes !== null) this.sink.file(`${prefix}${name}`, bytes)
      else if (address === null)
        this.sink.file(`${prefix}${name}`, null, 'The message contains no data for it.')
    }
  }

  private innerObject(object: CompoundEntry, name: string, prefix: string, depth: number): void {
    const isMessage = this.file.find('__properties_version1.0', object) !== undefined
    if (!isMessage)
      this.sink.file(`${prefix}${name}`, null, 'It is an embedded object (OLE), which is not read.')
    else if (depth + 1 >= maxDepth)
      this.sink.file(`${prefix}${name}`, null, `Nested deeper than ${maxDepth} messages: not read.`)
    else this.message(object, 24, `${prefix}message “${name.slice(0, 100)}”: `, depth + 1)
  }
}

function htmlBody(html: string): { text: string; problem: string | null } {
  return {
    text: readHtml(html.slice(0, maxHtmlLength)),
    problem:
      html.length > maxHtmlLength ? 'The body is longer than is read from one: its end was left out.' : null,
  }
}

/** The code page that the HTML itself declares takes precedence over the one of the message. */
function decodeHtml(bytes: Uint8Array, page: number): string {
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  const named = /<meta[^>]{0,200}charset\s*=\s*["']?([A-Za-z0-9_:.-]{2,40})/i.exec(start)?.[1]
  return named === undefined ? decodeCodePage(bytes, page) : decodeCharset(bytes, named).text
}

/** Returns `Name <address>`; null without either. An address in a company directory (`/O=…`) is no e-mail address. */
function mailbox(name: string | null, address: string | null): string | null {
  const shown = name?.trim() ?? ''
  const plain = /^\/o=/i.test(address ?? '') ? '' : (address?.trim() ?? '')
  if (plain === '' || plain === shown) return shown === '' ? null : shown
  return shown === '' ? plain : `${shown} <${plain}>`
}

/** Whether a text contains a word that looks like an address and is missing in another text. */
function addsTo(plain: string, other: string): boolean {
  const there = new Set(words(other))
  return words(plain).some((word) => word.length > 3 && /[.@:]./.test(word) && !there.has(word))
}

function words(text: string): string[] {
  return text.split(/[\s<>()[\]"',;]+/)
}
