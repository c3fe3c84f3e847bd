import { TextBudget } from '../../document/flowing-text.ts'
import {
  addRecipient,
  headerOf,
  type MapiProperties,
  mapiBodies,
  noRecipients,
  number,
} from '../../document/mapi-message.ts'
import { readHeaderBlock } from '../../email/headers/header-block.ts'
import type { HeaderField } from '../../message/header-fields.ts'
import { reportHead } from './head-findings.ts'
import type { MailBodies } from './mail-body.ts'
import { mainFieldsOf, writeHead } from './mail-head.ts'
import { cut, cutOrNull, cutPath, isoOf, type MailReport } from './mail-report.ts'

/** Writes messages of Outlook and Exchange by their properties (MS-OXPROPS, MS-OXCMSG). */

/** The fields of the header: those with which it came, then what the properties add. */
function fieldsOf(properties: MapiProperties, rows: readonly MapiProperties[]): readonly HeaderField[] {
  const recipients = noRecipients()
  for (const row of rows) addRecipient(recipients, row)
  const transport = readHeaderBlock(properties.text(number.transportHeaders) ?? '').fields
  const names = new Set(transport.map(({ name }) => name.toLowerCase()))
  const own = [...readHeaderBlock(headerOf(properties, recipients)).fields]
  for (const [name, id] of [
    ['Message-ID', number.messageId],
    ['In-Reply-To', number.inReplyTo],
  ] as const) {
    const value = properties.text(id)
    if (value !== null && value.trim() !== '') own.push({ name, value, line: 0 })
  }
  return [...transport, ...own.filter(({ name }) => !names.has(name.toLowerCase()))].map(
    ({ name, value }) => ({
      name,
      value: value.trim(),
    }),
  )
}

const sentOf = (properties: MapiProperties) =>
  properties.time(number.submitted) ?? properties.time(number.delivered)

/** Writes the header of the message itself. */
export function writeMapiHead(
  properties: MapiProperties,
  rows: readonly MapiProperties[],
  report: MailReport,
): void {
  const headers = writeHead(
    fieldsOf(properties, rows),
    report,
    cutOrNull(properties.text(number.messageClass)),
  )
  const { data } = report
  data.counts.messages++
  if (data.headers !== null && data.headers.date_utc === null)
    data.headers = { ...data.headers, date_utc: isoOf(sentOf(properties)) }
  const judged = headers.remarks.filter(({ code }) => code !== 'header.bad_date')
  reportHead({ ...headers, remarks: judged }, report)
}

/** Lists a message within the message. */
export function listMapiMessage(
  path: string,
  properties: MapiProperties,
  rows: readonly MapiProperties[],
  report: MailReport,
): void {
  const { from, to, subject, date_utc, message_id } = mainFieldsOf(fieldsOf(properties, rows))
  report.data.counts.messages++
  report.add('messages', {
    path: cutPath(path),
    offset: null,
    size: null,
    from,
    to,
    subject,
    date_utc: date_utc ?? isoOf(sentOf(properties)),
    message_id,
  })
}

/** Writes the body in every form that it has. */
export function writeMapiBodies(
  properties: MapiProperties,
  path: string,
  bodies: MailBodies,
  report: MailReport,
): void {
  const { plain, html, rich } = mapiBodies(properties, new TextBudget())
  const forms = [
    ['text/plain', 'plain', plain],
    ['text/html', 'html', html],
    ['text/plain', 'rtf', rich],
  ] as const
  for (const [type, form, text] of forms) {
    if (text === null || text.trim() === '') continue
    const place = path === '' ? `body/${form}` : `${path}/body/${form}`
    const bytes = Buffer.from(text, 'utf8')
    listMapiPart(place, type, null, bytes.length, report)
    bodies.body({ path: place, type, charset: null, encoding: form === 'rtf' ? 'rtf' : null, bytes, text })
  }
}

export function listMapiPart(
  path: string,
  type: string,
  name: string | null,
  length: number,
  report: MailReport,
): void {
  report.data.counts.parts++
  report.add('parts', {
    path: cutPath(path),
    depth: path.split('/')[0]?.split('.').length ?? 0,
    type: cut(type),
    name: cutOrNull(name),
    charset: null,
    encoding: null,
    disposition: null,
    offset: 0,
    length,
    is_inner: true,
  })
}

/** What invitations of Outlook say beside their text; named properties as numbers, null where they are not known. */
export function writeMapiInvitation(
  properties: MapiProperties,
  path: string,
  report: MailReport,
  named: { readonly location: number | null; readonly start: number | null; readonly end: number | null },
): void {
  const of = properties.text(number.messageClass) ?? ''
  if (!/^IPM\.(?:Schedule\.Meeting|Appointment|Microsoft Schedule)/i.test(of)) return
  const time = (usual: number, own: number | null) =>
    (own === null ? null : properties.time(own)) ?? properties.time(usual)
  const start = isoOf(time(number.start, named.start))
  const end = isoOf(time(number.end, named.end))
  report.add('invitations', {
    path: cutPath(path),
    component: 'VEVENT',
    method: /Request|MtgReq/i.test(of)
      ? 'REQUEST'
      : /Cancel|MtgCncl/i.test(of)
        ? 'CANCEL'
        : /Resp/i.test(of)
          ? 'REPLY'
          : null,
    uid: null,
    summary: cutOrNull(properties.text(number.subject)),
    organizer: cutOrNull(properties.text(number.sentForSmtp) ?? properties.text(number.senderSmtp)),
    organizer_name: cutOrNull(properties.text(number.sentFor) ?? properties.text(number.sender)),
    start,
    start_utc: start,
    end,
    end_utc: end,
    time_zone: null,
    location: named.location === null ? null : cutOrNull(properties.text(named.location)),
    description: null,
    url: null,
    recurrence: null,
    status: null,
    sequence: null,
    attendees: 0,
    links: [],
  })
}
