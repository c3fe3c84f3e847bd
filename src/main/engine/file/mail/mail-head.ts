import {
  type AuthenticationResults,
  dmarcPolicyOf,
  type MethodResult,
  propertyOf,
  type Signature,
} from '../../email/headers/authentication-results.ts'
import { decodeWords } from '../../email/headers/encoded-words.ts'
import { fieldsNamed, type HeaderBlock } from '../../email/headers/header-block.ts'
import type { Hop } from '../../email/headers/hops.ts'
import { readIdentities } from '../../email/headers/identities.ts'
import { type Mailbox, readMailboxes } from '../../email/headers/mailbox-list.ts'
import { judgeHeader, type MailHeaders } from '../../email/headers/read-mail-headers.ts'
import type { HeaderField } from '../../message/header-fields.ts'
import { cut, cutOrNull, isoOf, type MailReport } from './mail-report.ts'
import { mailLimits } from './mail-result.ts'

/** Fields that name people, by the names under which results have them. */
const addressFields = ['from', 'sender', 'reply-to', 'return-path', 'to', 'cc', 'bcc'] as const
const listField = /^(?:list-[a-z-]{2,30}|precedence|auto-submitted|x-auto-response-suppress|feedback-id)$/i
const mailerFields = ['x-mailer', 'user-agent', 'x-mimeole', 'x-newsreader']
/** Characters of a header as a text. */
const maxHeaderText = 262_144
const originFields = ['x-originating-ip', 'x-sender-ip', 'x-source-ip', 'x-client-ip']

/** Writes what the header of a message states; nothing is verified. Returns the header as it was judged. */
export function writeHead(
  fields: readonly HeaderField[],
  report: MailReport,
  messageClass: string | null = null,
): MailHeaders {
  const block = blockOf(fields)
  const headers = judgeHeader(block, null)
  const { data } = report
  data.counts.header_fields = fields.length
  data.headers = { ...mainFields(headers), message_class: messageClass }
  for (const name of addressFields)
    for (const mailbox of mailboxesOf(block, name))
      report.add('addresses', { field: name, ...rowOf(mailbox) })
  data.counts.hops = fieldsNamed(block, 'received').length
  for (const [index, hop] of headers.way.hops.slice(0, mailLimits.received).entries())
    report.add('received', hopRow(hop, index + 1))
  if (headers.way.hops.length > mailLimits.received || headers.way.isCut)
    report.output.leftOut(
      'limit',
      `Of ${data.counts.hops} Received fields ${mailLimits.received} are listed.`,
    )
  writeAuthentication(headers, report)
  for (const { name, value } of fields) {
    if (listField.test(name)) report.add('list_headers', { name: cut(name), value: cut(value) })
    if (!report.add('header_fields', { name: cut(name), value: cut(decodeWords(value)) })) break
  }
  writeIndicators(headers, report)
  const written = fields.map(({ name, value }) => `${name}: ${decodeWords(value)}`).join('\n')
  if (written !== '') report.output.text({ title: 'Header', text: written.slice(0, maxHeaderText) })
  for (const name of headers.identities.repeated)
    report.odd('', `Its field ${name} occurs more than once; programs differ in which one they show.`)
  return headers
}

/** Hands over who sent, and by which hosts; recipients are left out, as they are no trace of a sender. */
function writeIndicators({ indicators }: MailHeaders, report: MailReport): void {
  for (const { kind, value, where } of indicators)
    report.output.indicator({
      kind: kind === 'ip' ? (value.includes(':') ? 'ipv6' : 'ipv4') : kind,
      value,
      context: `Header: ${where.join(', ')}`,
    })
}

function blockOf(fields: readonly HeaderField[]): HeaderBlock {
  return {
    fields: fields.map((field, index) => ({ ...field, line: index + 1 })),
    strayLines: 0,
    isCut: false,
  }
}

/** The main fields of a header that is not judged. */
export function mainFieldsOf(fields: readonly HeaderField[]) {
  const block = blockOf(fields)
  return mainFields({ block, identities: readIdentities(block) })
}

function mainFields({ block, identities }: Pick<MailHeaders, 'block' | 'identities'>) {
  const value = (name: string): string | null => {
    const [first] = fieldsNamed(block, name)
    return first === undefined ? null : cutOrNull(decodeWords(first.value))
  }
  const firstOf = (names: readonly string[]): string | null =>
    names.map(value).find((found) => found !== null) ?? null
  return {
    from: value('from'),
    sender: value('sender'),
    reply_to: value('reply-to'),
    return_path: value('return-path'),
    to: value('to'),
    cc: value('cc'),
    bcc: value('bcc'),
    subject: value('subject'),
    date: value('date'),
    date_utc: isoOf(identities.date?.date?.at),
    message_id: value('message-id'),
    in_reply_to: value('in-reply-to'),
    references: value('references'),
    mailer: firstOf(mailerFields),
    originating_ip: firstOf(originFields)?.replace(/^\[|\]$/g, '') ?? null,
    content_type: value('content-type'),
  }
}

function mailboxesOf(block: HeaderBlock, name: string): Mailbox[] {
  return fieldsNamed(block, name)
    .slice(0, 20)
    .flatMap(({ value }) => readMailboxes(value))
}

function rowOf({ name, address, domain }: Mailbox) {
  return { name: cutOrNull(name), address: cut(address), domain: cutOrNull(domain) }
}

const secondsOfHour = 3600

function hopRow(hop: Hop, number: number): MailReport['data']['received'][number] {
  const { from, by, date, delaySeconds } = hop
  return {
    hop: number,
    from_name: cutOrNull(from?.name),
    from_reverse: cutOrNull(from?.reverse),
    from_ip: cutOrNull(from?.address),
    by: cutOrNull(by?.name),
    by_ip: cutOrNull(by?.address),
    with: cutOrNull(hop.with),
    id: cutOrNull(hop.id),
    for: cutOrNull(hop.for),
    date: cutOrNull(hop.dateText),
    date_utc: isoOf(date?.at),
    delay_seconds: delaySeconds,
    remark: hopRemark(hop),
  }
}

/** What is odd about a hop, as one sentence; null for nothing. */
function hopRemark({ from, by, date, dateText, delaySeconds, isPublic }: Hop): string | null {
  const remarks: string[] = []
  if (from === null && by === null) remarks.push('It names no server.')
  if (date === null) remarks.push(dateText === null ? 'It has no date.' : 'Its date cannot be read.')
  if (delaySeconds !== null && delaySeconds < 0) remarks.push('It is dated before the hop that it follows.')
  if (delaySeconds !== null && delaySeconds > secondsOfHour) remarks.push('It took more than an hour.')
  if (isPublic === false) remarks.push('The sending address is not a public one.')
  const name = from?.name?.toLowerCase() ?? null
  const reverse = from?.reverse ?? null
  if (name !== null && reverse !== null && name !== reverse && name.includes('.'))
    remarks.push('The sender gave another name than its address has.')
  return remarks.length === 0 ? null : remarks.join(' ')
}

function writeAuthentication({ authentication }: MailHeaders, report: MailReport): void {
  const { spf, dkim, dmarc, arcVerdict } = authentication
  report.data.authentication = {
    spf: cutOrNull(spf?.result),
    dkim: cutOrNull(dkim?.result),
    dmarc: cutOrNull(dmarc?.result),
    dmarc_policy: cutOrNull(dmarc?.policy),
    arc: cutOrNull(arcVerdict?.result),
  }
  const add = (
    field: 'authentication-results' | 'arc-authentication-results',
    all: readonly AuthenticationResults[],
  ) => {
    for (const { server, results } of all)
      for (const result of results) report.add('authentication_results', resultRow(field, server, result))
  }
  add('authentication-results', authentication.results)
  add('arc-authentication-results', authentication.arcResults)
  for (const { result, client, envelopeFrom, helo, receiver, comment } of authentication.receivedSpf)
    report.add('authentication_results', {
      field: 'received-spf',
      by: cutOrNull(receiver),
      method: 'spf',
      result: cut(result),
      domain: cutOrNull(envelopeFrom?.slice(envelopeFrom.lastIndexOf('@') + 1) ?? helo),
      selector: null,
      client_ip: cutOrNull(client),
      policy: null,
      reason: cutOrNull(comment),
    })
  for (const one of authentication.signatures) report.add('signatures', signatureRow('dkim-signature', one))
  for (const one of authentication.arc.seals) report.add('signatures', signatureRow('arc-seal', one))
}

function resultRow(
  field: 'authentication-results' | 'arc-authentication-results',
  server: string | null,
  result: MethodResult,
): MailReport['data']['authentication_results'][number] {
  const domain = ['header.d', 'header.from', 'smtp.mailfrom', 'smtp.helo', 'header.i']
    .map((name) => propertyOf(result, name))
    .find((found) => found !== null)
  return {
    field,
    by: cutOrNull(server),
    method: cut(result.method),
    result: cut(result.result),
    domain: cutOrNull(domain?.slice(domain.lastIndexOf('@') + 1)),
    selector: cutOrNull(propertyOf(result, 'header.s')),
    client_ip: cutOrNull(propertyOf(result, 'smtp.client-ip') ?? propertyOf(result, 'smtp.remote-ip')),
    policy: result.method === 'dmarc' ? cutOrNull(dmarcPolicyOf(result)) : null,
    reason: cutOrNull(result.reason ?? result.comments[0]),
  }
}

function signatureRow(
  field: 'dkim-signature' | 'arc-seal',
  { domain, selector, algorithm, identity, signedFields, at, expires, bodyLength }: Signature,
): MailReport['data']['signatures'][number] {
  return {
    field,
    domain: cutOrNull(domain),
    selector: cutOrNull(selector),
    algorithm: cutOrNull(algorithm),
    identity: cutOrNull(identity),
    signed_fields: cutOrNull(signedFields.join(' ')),
    signed_at: isoOf(at),
    expires_at: isoOf(expires),
    body_length: bodyLength,
    verified: false,
  }
}
