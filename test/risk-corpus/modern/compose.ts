import { encodeText, quotedPrintable } from '../corpus-message.ts'
import { type Attached, attachmentOf } from './attachments.ts'
import { type Draw, drawFrom } from './draw.ts'
import { html, type Laying, type Layout, plainText } from './layout.ts'
import { dateText, receivedFields } from './receiver.ts'
import type { Sender } from './sender.ts'
import { senderOf } from './senders.ts'
import { addressOf, hostOf, type WrittenMail } from './written-mail.ts'

const encodings = ['quoted-printable', 'base64', '8bit'] as const
const latin = new Set(['de', 'fr', 'es', 'it', 'pt', 'nl', 'en', 'sv'])
const colors = ['#0b5fff', '#d6001c', '#00703c', '#5b2e91', '#111827', '#e06000']

/**
 * Returns the message as its receiver stores it (RFC 5322, with MIME). Settings of a mail: `raw` (From stands
 * as it was written),
 * `auth` (pass, fail, none, forwarded), `alt` (text or html: that part alone), `enc`, `cs=latin1`, `ics` (an invitation:
 * METHOD,START,MINUTES), `signed` (S/MIME).
 */
export function composed(mail: WrittenMail): Buffer {
  const draw = drawFrom(mail.id)
  const address = addressOf(mail.from)
  const domain = hostOf(mail.from)
  const to = addressOf(mail.to)
  const date = dateOf(mail, draw)
  const sender = senderOf(mail.sender, draw, address, domain, to, mail.id, date)
  const authentication = authenticationOf(mail, draw)
  const isReport = mail.kind === 'bounce' || mail.kind === 'autoreply'
  const path = isReport ? { ...sender, envelope: '' } : sender
  const trace = receivedFields({ draw, sender: path, from: address, domain, to, date, authentication })
  const own: (readonly [string, string])[] = [
    ['Date', dateText(date, draw.pick([0, 60, 120, 60]))],
    ['From', mail.settings.has('raw') ? mail.from : mailbox(mail.from)],
    ['To', mailbox(mail.to)],
    ...(mail.replyTo === undefined ? [] : [['Reply-To', mailbox(mail.replyTo)] as const]),
    ['Subject', encodeText(mail.subject)],
    ['Message-ID', `<${sender.messageId}>`],
    ...sender.fields,
    ...mail.fields.map(([name, value]) => [name, encodeText(value)] as const),
    ['MIME-Version', '1.0'],
  ]
  const head = [...trace, ...own].map(([name, value]) => `${name}: ${value}`.trimEnd()).join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n`), entityOf(mail, sender, date, draw)])
}

const inWinter =
  /jan|gen[^et]|ene|feb|f[ée]v|lut[ye]|únor|led|şubat|ocak|styc|m[aä]r[czstç]|easter|\d[./] ?0?[23]\b/i

/** A day between 2024 and 2026, in February where the text names dates (all name dates around it). */
function dateOf(mail: WrittenMail, draw: Draw): Date {
  const text = [mail.subject, mail.body, ...mail.attachments].join('\n')
  const [hour, minute, second] = [6 + draw.below(13), draw.below(60), draw.below(60)]
  if (mail.settings.has('ics') || /202[56]/.test(text))
    return new Date(Date.UTC(2026, 1, 6 + draw.below(8), hour, minute, second))
  if (inWinter.test(text))
    return new Date(Date.UTC(2025 + draw.below(2), 1, 2 + draw.below(11), hour, minute, second))
  return new Date(Date.UTC(2024, 5 + draw.below(23), 1 + draw.below(27), hour, minute, second))
}

/** A display name in quotes where it needs them, or encoded (RFC 2047), and the address. */
function mailbox(written: string): string {
  const address = addressOf(written)
  const name = written.replace(/\s*<[^<>]*>$/, '').replace(/^"(.*)"$/, '$1')
  if (name === written || name === '') return written
  if (!/^[\x20-\x7e]*$/.test(name)) return `${encodeText(name)} <${address}>`
  return /^[\w !#$%&'*+/=?^`{|}~-]*$/.test(name)
    ? `${name} <${address}>`
    : `"${name.replaceAll('"', '\\"')}" <${address}>`
}

function authenticationOf(mail: WrittenMail, draw: Draw): 'pass' | 'fail' | 'none' | 'forwarded' {
  const stated = mail.settings.get('auth')
  if (stated === 'pass' || stated === 'fail' || stated === 'none' || stated === 'forwarded') return stated
  // half of the malicious come from an export without the receiver's verdict
  if (mail.malicious && draw.below(5) < 3) return 'none'
  if (mail.sender === 'script') return 'fail'
  // one in fifteen comes through the mailbox of an old address
  return mail.sender !== 'internal' && draw.below(15) === 0 ? 'forwarded' : 'pass'
}

function entityOf(mail: WrittenMail, sender: Sender, date: Date, draw: Draw): Buffer {
  if (mail.kind === 'bounce') return reportOf(mail, date, draw)
  const body = bodyOf(mail, sender, draw)
  const files = mail.attachments.map((one) => filePart(attachmentOf(one, draw), 'attachment', draw))
  const whole = files.length === 0 ? body : multipart('mixed', [body, ...files], draw)
  if (!mail.settings.has('signed')) return whole
  const signature = Buffer.concat([
    Buffer.from([0x30, 0x80, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02]),
    draw.bytes(1400),
  ])
  const part = filePart(
    { name: 'smime.p7s', type: 'application/pkcs7-signature', content: signature },
    'attachment',
    draw,
  )
  return multipart('signed; protocol="application/pkcs7-signature"; micalg=sha-256', [whole, part], draw)
}

/** A report of failed delivery (RFC 6522 and RFC 3464). */
function reportOf(mail: WrittenMail, date: Date, draw: Draw): Buffer {
  const host = hostOf(mail.from)
  const failed = mail.body.match(/[\w.+-]+@[\w.-]+\w/)?.[0] ?? `nobody@${host}`
  const [reason, code] = mail.body.match(/5\d\d[ -](5\.\d+\.\d+) [^\n]*/) ?? [
    '550 5.4.4 unable to relay',
    '5.4.4',
  ]
  const status = `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; ${host}\r\nArrival-Date: ${dateText(date, 0)}\r\n\r\nFinal-Recipient: rfc822; ${failed}\r\nAction: failed\r\nStatus: ${code}\r\nDiagnostic-Code: smtp; ${reason}\r\n`
  const sent = `Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${draw.uuid()}@${hostOf(mail.to)}>\r\nFrom: <${addressOf(mail.to)}>\r\nTo: <${failed}>\r\nSubject: Order ${draw.digits(4)}\r\n`
  const text = textPart('plain', mail.body, mail, draw)
  return multipart(
    'report; report-type=delivery-status',
    [text, Buffer.from(status), Buffer.from(sent)],
    draw,
  )
}

function bodyOf(mail: WrittenMail, sender: Sender, draw: Draw): Buffer {
  const click = sender.click ?? ((url: string) => url)
  const kept = (url: string) => (/^(?:https?:)/.test(url) ? click(url) : url)
  const laying: Laying = {
    layout: mail.layout as Layout,
    subject: mail.subject,
    language: mail.language,
    click: kept,
    pixel: sender.pixel,
    color: draw.pick(colors),
  }
  const alone = mail.settings.get('alt') ?? partsOf(mail.layout, draw)
  const parts = [
    ...(alone === 'html' ? [] : [textPart('plain', plainText(mail.body, laying), mail, draw)]),
    ...(alone === 'text'
      ? []
      : [withPictures(textPart('html', html(mail.body, laying), mail, draw), mail, draw)]),
    ...invitation(mail, draw),
  ]
  return parts.length === 1 ? (parts[0] as Buffer) : multipart('alternative', parts, draw)
}

/** Bulk mail is often HTML alone, mail of programs for reading never. */
function partsOf(layout: string, draw: Draw): string {
  if (layout === 'text') return 'text'
  if (layout === 'simple') return draw.below(2) === 0 ? 'html' : 'both'
  return /^(?:card|news|ms)$/.test(layout) && draw.below(6) === 0 ? 'html' : 'both'
}

function withPictures(part: Buffer, mail: WrittenMail, draw: Draw): Buffer {
  if (mail.pictures.length === 0) return part
  const pictures = mail.pictures.map((one) => {
    const [name = '', url] = one.split(' | ')
    return filePart(
      attachmentOf(url === undefined ? `png ${name}` : `qr ${name} | ${url}`, draw),
      'inline',
      draw,
    )
  })
  return multipart('related', [part, ...pictures], draw)
}

function textPart(kind: string, text: string, mail: WrittenMail, draw: Draw): Buffer {
  const isLatin =
    (mail.settings.get('cs') === 'latin1' || draw.below(8) === 0) &&
    latin.has(mail.language) &&
    [...text].every((letter) => letter <= 'ÿ')
  const stated = mail.settings.get('enc')
  const encoding =
    encodings.find((one) => one === stated) ??
    (/[^\n]{900}/.test(text) ? 'quoted-printable' : draw.pick(encodings))
  const charset = isLatin ? 'iso-8859-1' : draw.pick(['utf-8', 'UTF-8', '"utf-8"'])
  const bytes = Buffer.from(
    encoding === 'quoted-printable' ? text : text.replaceAll('\n', '\r\n'),
    isLatin ? 'latin1' : 'utf8',
  )
  const body =
    encoding === 'base64'
      ? Buffer.from((bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n'))
      : encoding === 'quoted-printable'
        ? Buffer.from(quotedPrintable(bytes))
        : bytes
  const head = `Content-Type: text/${kind}; charset=${charset}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n')])
}

function filePart({ name, type, content }: Attached, disposition: string, draw: Draw): Buffer {
  const ascii = /^[\x20-\x7e]*$/.test(name)
  const plain = ascii ? `"${name}"` : `"${encodeText(name)}"`
  const file = ascii ? `filename="${name}"` : `filename*=UTF-8''${encodeURIComponent(name)}`
  const id = disposition === 'inline' ? `Content-ID: <${name}>\r\nX-Attachment-Id: ${draw.hex(12)}\r\n` : ''
  const head = `Content-Type: ${type}; name=${plain}\r\nContent-Disposition: ${disposition}; ${file}\r\n${id}`
  if (type === 'message/rfc822')
    return Buffer.concat([
      Buffer.from(`Content-Type: message/rfc822\r\nContent-Disposition: attachment; ${file}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ])
  const lines = (content.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n')
  return Buffer.from(`${head}Content-Transfer-Encoding: base64\r\n\r\n${lines}\r\n`)
}

/** A calendar part (RFC 5545 and RFC 6047), for `ics=METHOD,START,MINUTES`. */
function invitation(mail: WrittenMail, draw: Draw): Buffer[] {
  const stated = mail.settings.get('ics')
  if (stated === undefined) return []
  const [method = 'REQUEST', start = '20260305T090000Z', minutes = '60'] = stated.split(',')
  const begin = new Date(start.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
  const end = new Date(begin.getTime() + Number(minutes) * 60_000).toISOString().replace(/[-:]|\.\d+/g, '')
  const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
  const lines = [
    'BEGIN:VCALENDAR',
    `PRODID:${draw.pick(['-//Google Inc//Google Calendar 70.9054//EN', 'Microsoft Exchange Server 2010', '-//Apple Inc.//iCloud//EN'])}`,
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `DTSTART:${start}`,
    `DTEND:${end}`,
    'DTSTAMP:20260201T101500Z',
    `ORGANIZER;CN=${escaped(mail.from.replace(/\s*<.*/, '').replaceAll('"', ''))}:mailto:${addressOf(mail.from)}`,
    `UID:${draw.hex(26)}@${hostOf(mail.from)}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${addressOf(mail.to)}`,
    `SUMMARY:${escaped(mail.subject)}`,
    `DESCRIPTION:${escaped(plainText(mail.body, { click: (url) => url }))}`,
    'SEQUENCE:0',
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const bytes = Buffer.from(`${lines.flatMap(folded).join('\r\n')}\r\n`)
  const encoded = (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n')
  return [
    Buffer.from(
      `Content-Type: text/calendar; charset="utf-8"; method=${method}\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n`,
    ),
  ]
}

/** RFC 5545, section 3.1: lines of at most 75 bytes. */
function folded(line: string): string[] {
  const lines = ['']
  for (const letter of line) {
    const last = lines.at(-1) as string
    if (Buffer.byteLength(last + letter) > 74) lines.push(` ${letter}`)
    else lines[lines.length - 1] = last + letter
  }
  return lines
}

function multipart(kind: string, parts: readonly Buffer[], draw: Draw): Buffer {
  const boundary = draw.pick([
    `----=_Part_${draw.digits(6)}_${draw.digits(10)}.17${draw.digits(11)}`,
    `0000000000${draw.hex(18)}`,
    `_000_${draw.hex(30).toUpperCase()}_`,
    `Apple-Mail=_${draw.uuid().toUpperCase()}`,
  ])
  const inner = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part])
  return Buffer.concat([
    Buffer.from(`Content-Type: multipart/${kind};\r\n\tboundary="${boundary}"\r\n\r\n`),
    ...inner,
    Buffer.from(`--${boundary}--\r\n`),
  ])
}
