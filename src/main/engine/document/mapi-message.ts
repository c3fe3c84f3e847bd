import { decodeCharset } from '../message/charset.ts'
import { readHtml } from '../message/html-text.ts'
import type { DocumentSink } from './document-sink.ts'
import type { TextBudget } from './flowing-text.ts'
import { decodeCodePage } from './rtf-code-page.ts'
import { readRtf } from './rtf-text.ts'
import { unpackRtf } from './rtf-unpack.ts'
import { linkAddress, shownLink } from './shown-link.ts'

/** What the properties of a message of Outlook and Exchange say (MAPI), in whatever file they are. */

/** The properties of a message, a recipient or an attachment; null where there is none. */
export type MapiProperties = {
  readonly codePage: number
  text(number: number): string | null
  bytes(number: number): Uint8Array | null
  /** A 32-bit number. */
  number(number: number): number | null
  time(number: number): Date | null
}

/** Maximum number of characters of HTML; several times as much memory is used while it is read. */
const maxHtmlLength = 16 * 2 ** 20

/** Property numbers (MS-OXPROPS). */
export const number = {
  messageClass: 0x001a,
  start: 0x0060,
  end: 0x0061,
  messageId: 0x1035,
  inReplyTo: 0x1042,
  mimeType: 0x370e,
  contentId: 0x3712,
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

/** Returns a text up to its first zero, which ends it. */
export function withoutEnd(text: string): string {
  const end = text.indexOf('\u0000')
  return end === -1 ? text : text.slice(0, end)
}

/** Returns the moment of a time in hundreds of nanoseconds since 1601; null for one that no calendar has. */
export function momentOf(ticks: bigint): Date | null {
  const date = new Date(Number(ticks / 10_000n) - 11_644_473_600_000)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Recipients as shown, by their type: to, copy, blind copy. */
export type Recipients = Readonly<Record<1 | 2 | 3, string[]>>

export function noRecipients(): Recipients {
  return { 1: [], 2: [], 3: [] }
}

/** Adds a recipient by its properties. */
export function addRecipient(recipients: Recipients, properties: MapiProperties): void {
  const type = properties.number(number.recipientType)
  const shown = mailbox(
    properties.text(number.name),
    properties.text(number.smtp) ?? properties.text(number.address),
  )
  if (shown !== null) recipients[type === 2 || type === 3 ? type : 1].push(shown)
}

/** Returns the header of a message as lines of fields. */
export function headerOf(properties: MapiProperties, recipients: Recipients): string {
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
  add('To', recipients[1].join(', ') || properties.text(number.displayTo))
  add('Cc', recipients[2].join(', ') || properties.text(number.displayCc))
  add('Bcc', recipients[3].join(', '))
  add('Reply-To', properties.text(number.replyTo))
  add('Subject', properties.text(number.subject))
  add('Date', (properties.time(number.submitted) ?? properties.time(number.delivered))?.toISOString() ?? null)
  return lines.join('\n')
}

/**
 * Prefers HTML to rich text to plain text; adds the plain text where it contains something that the other does not.
 */
export function writeBody(
  properties: MapiProperties,
  prefix: string,
  budget: TextBudget,
  sink: DocumentSink,
): void {
  const rich = richBody(properties, budget)
  const plain = (properties.text(number.body) ?? '').replaceAll('\r\n', '\n').trim()
  if (rich === null || rich.text === '') sink.text(`${prefix}body`, plain, { problem: rich?.problem ?? null })
  else {
    sink.text(`${prefix}body`, rich.text, { problem: rich.problem })
    if (addsTo(plain, rich.text)) sink.text(`${prefix}plain body`, plain)
  }
}

type Text = { readonly text: string; readonly problem: string | null }

/** The body of a message in the forms in which it is there. */
export type MapiBodies = {
  readonly plain: string | null
  readonly html: string | null
  /** Text of rich text that is not made from HTML. */
  readonly rich: string | null
}

/** Returns the body of a message; HTML within rich text as HTML. */
export function mapiBodies(properties: MapiProperties, budget: TextBudget): MapiBodies {
  const plain = properties.text(number.body)
  const page = properties.number(number.htmlPage)
  const bytes = properties.bytes(number.html)
  const html = bytes === null ? properties.text(number.html) : decodeHtml(bytes, page ?? properties.codePage)
  if (html !== null && html.trim() !== '') return { plain, html, rich: null }
  const packed = properties.bytes(number.richText)
  const rtf = packed === null ? null : unpackRtf(packed)
  if (rtf === null) return { plain, html: null, rich: null }
  const reading = readRtf(rtf, budget)
  if (reading.html !== null) return { plain, html: reading.html, rich: null }
  return { plain, html: null, rich: [...reading.texts.values()].filter((text) => text !== '').join('\n\n') }
}

function richBody(properties: MapiProperties, budget: TextBudget): Text | null {
  const { html, rich } = mapiBodies(properties, budget)
  if (html !== null) return htmlBody(html)
  return rich === null ? null : { text: rich, problem: null }
}

/** Returns the name of an attachment, the long one where there is one. */
export function attachedName(properties: MapiProperties): string | null {
  return (
    properties.text(number.longFileName) ?? properties.text(number.fileName) ?? properties.text(number.name)
  )
}

/** Hands over the address of a file that is not in the message; false where there is none. */
export function writeReference(
  properties: MapiProperties,
  name: string,
  prefix: string,
  sink: DocumentSink,
): boolean {
  const reference = properties.text(number.longPathName) ?? properties.text(number.pathName)
  const address = reference === null ? null : linkAddress(reference)
  if (address === null) return false
  sink.text(`${prefix}attached by reference`, shownLink(name, address))
  return true
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
