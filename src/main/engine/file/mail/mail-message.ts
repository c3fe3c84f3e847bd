import { isTnef } from '../../document/tnef.ts'
import { fieldNamed } from '../../message/header-fields.ts'
import { readable } from '../../message/part-type.ts'
import { splitUuencoded } from '../../message/uuencoded-files.ts'
import type { ToolOutput } from '../file-tool.ts'
import { reportHead } from './head-findings.ts'
import { MailAttachments } from './mail-attachments.ts'
import { MailBodies } from './mail-body.ts'
import { signedPart, writeCms } from './mail-cms.ts'
import { mainFieldsOf, writeHead } from './mail-head.ts'
import {
  decodedPart,
  dispositionOf,
  headOf,
  type MailPart,
  type PartVisitor,
  walkEntity,
  walkParts,
} from './mail-parts.ts'
import { cut, cutOrNull, cutPath, MailReport } from './mail-report.ts'
import type { MailResult } from './mail-result.ts'
import { listTnef } from './mail-tnef.ts'

/** Reads a message (RFC 5322) with everything in it. Throws where there is no message. */
export function readMessageFile(bytes: Buffer, output: ToolOutput): MailResult {
  const report = new MailReport('message', output)
  const reading = new MessageFile(report)
  const { header, from } = walkParts(bytes, reading)
  if (header.fields.length === 0) throw new Error('It has no header.')
  // the header comes first in the report, whose findings are in order
  const headers = writeHead(header.fields, report)
  report.data.counts.messages++
  if (from > 0) report.odd('', `Its header begins at byte ${from}.`)
  reportHead(headers, report)
  reading.finish()
  return report.data
}

/** Types that a mail program shows as the text of a message when they have no name. */
const bodyTypes = /^text\/|^message\/(?:delivery-status|disposition-notification|feedback-report)$/

/** Types of signed or encrypted content (RFC 8551); some servers declare it as bytes. */
const sealedTypes = /^application\/(?:x-)?pkcs7-mime$/

/** Takes the parts of a message as they are found. */
export class MessageFile implements PartVisitor {
  private readonly report: MailReport
  private readonly bodies: MailBodies
  private readonly attachments: MailAttachments
  /** Parts that are read once the header is known, since it says how they are judged. */
  private readonly leaves: MailPart[] = []
  private readonly many: MailPart[] = []
  /** Path of the last message that is handed over: what is in it is listed here, and read as a file of its own. */
  private nested: string | null = null

  constructor(report: MailReport) {
    this.report = report
    this.bodies = new MailBodies(report)
    this.attachments = new MailAttachments(report)
  }

  odd = (path: string, what: string): void => this.report.odd(path, what)

  leftOut = (sentence: string): void => this.report.output.leftOut('limit', sentence)

  part = (part: MailPart): void => {
    this.list(part)
    if (this.isNested(part.path)) return
    if (part.kind === 'many') this.many.push(part)
    else {
      if (part.kind === 'message') this.nested = part.path
      this.leaves.push(part)
    }
  }

  /** Reads what was found. */
  finish(): void {
    for (const part of this.many)
      if (part.body.type === 'multipart/signed') signedPart(part, this.leaves, this.report)
    for (const part of this.many)
      if (part.body.type === 'multipart/encrypted') this.report.encrypted(part.path, 'PGP/MIME')
    for (const part of this.leaves.splice(0)) this.leaf(part)
    // what was in signed content
    for (const part of this.leaves.splice(0)) this.leaf(part)
    this.attachments.judgePasswords(this.bodies.words)
  }

  private isNested(path: string): boolean {
    return this.nested !== null && path.startsWith(`${this.nested}.`)
  }

  private list({ path, depth, type, body, fields, isInner }: MailPart): void {
    this.report.data.counts.parts++
    this.report.add('parts', {
      path: cutPath(path),
      depth,
      type: cut(body.isTyped || type.startsWith('multipart/') ? body.type : type),
      name: cutOrNull(body.name),
      charset: cutOrNull(body.parameters.get('charset')),
      encoding: cutOrNull(body.encoding),
      disposition: cutOrNull(dispositionOf(fields)),
      offset: body.from,
      length: Math.max(0, body.to - body.from),
      is_inner: isInner,
    })
  }

  private leaf(part: MailPart): void {
    if (part.kind === 'message') this.message(part)
    else if (this.isBody(part)) this.text(part)
    else this.file(part)
  }

  private isBody({ type, body, fields }: MailPart): boolean {
    return (
      bodyTypes.test(type) &&
      readable.test(type) &&
      body.name === null &&
      dispositionOf(fields) !== 'attachment'
    )
  }

  private text(part: MailPart): void {
    const found = part.type === 'text/plain' ? splitUuencoded(decodedPart(part)) : null
    this.bodies.part(part)
    for (const { name, bytes } of found?.files ?? [])
      this.attachments.take({
        path: `${part.path}/${cut(name, 100)}`,
        name,
        declaredType: null,
        bytes,
        encoding: 'uuencode',
      })
  }

  private message(part: MailPart): void {
    const bytes = decodedPart(part)
    this.report.data.counts.messages++
    this.attachments.take(
      {
        path: part.path,
        name: part.body.name ?? `${part.path}.eml`,
        declaredType: part.body.isTyped ? part.body.type : null,
        bytes,
        encoding: part.body.encoding,
        disposition: dispositionOf(part.fields),
      },
      'message/rfc822',
    )
    this.report.add('messages', messageRow(part.path, bytes, part.isInner ? null : part.body.from))
  }

  private file(part: MailPart): void {
    const { path, body, fields, type } = part
    const bytes = decodedPart(part)
    this.attachments.take({
      path,
      name: body.name,
      declaredType: body.isTyped ? body.type : null,
      bytes,
      contentId: fieldNamed(fields, 'content-id'),
      encoding: body.encoding,
      disposition: dispositionOf(fields),
    })
    if (type === 'text/calendar') this.bodies.part({ ...part, body: { ...body, name: null } })
    else if (isTnef(bytes)) listTnef(path, bytes, this.report)
    else if (sealedTypes.test(body.type) || sealedTypes.test(type) || /\.p7m$/i.test(body.name ?? ''))
      this.sealed(path, bytes)
  }

  /** Reads what is inside of signed content, which is the message itself. */
  private sealed(path: string, bytes: Buffer): void {
    const content = writeCms(path, bytes, null, this.report)
    if (content?.isPart === true) walkEntity(content.bytes, `${path}.1`, this)
    else if (content !== null)
      this.report.output.object({ name: 'signed content', place: `${path}.1`, bytes: content.bytes })
  }
}

/** Returns the row of a message by its header. */
export function messageRow(
  path: string,
  bytes: Buffer,
  offset: number | null,
): MailResult['messages'][number] {
  const { from, to, subject, date_utc, message_id } = mainFieldsOf(headOf(bytes))
  return { path: cutPath(path), offset, size: bytes.length, from, to, subject, date_utc, message_id }
}
