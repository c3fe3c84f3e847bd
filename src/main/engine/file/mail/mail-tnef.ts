import { number } from '../../document/mapi-message.ts'
import { isTnef, type TnefAttachment, tnefMessage } from '../../document/tnef.ts'
import type { ToolOutput } from '../file-tool.ts'
import { MailAttachments } from './mail-attachments.ts'
import { MailBodies } from './mail-body.ts'
import { listMapiPart, writeMapiBodies, writeMapiHead, writeMapiInvitation } from './mail-mapi.ts'
import { cut, cutPath, MailReport } from './mail-report.ts'
import type { MailResult } from './mail-result.ts'

const damaged = 'The Outlook data are damaged: what is behind the damage was not read.'
const maxAttachments = 10_000

/** Reads Outlook data by themselves (`winmail.dat`, MS-OXTNEF). Throws where they are none. */
export function readTnefMail(bytes: Buffer, output: ToolOutput): MailResult {
  if (!isTnef(bytes)) throw new Error('It is no TNEF.')
  const report = new MailReport('tnef', output)
  const bodies = new MailBodies(report)
  const attachments = new MailAttachments(report)
  const { properties, rows, attached, isDamaged } = tnefMessage(bytes)
  writeMapiHead(properties, rows, report)
  writeMapiBodies(properties, '', bodies, report)
  writeMapiInvitation(properties, '', report, { location: null, start: null, end: null })
  for (const [index, each] of attached.slice(0, maxAttachments).entries()) {
    const path = `${index + 1}`
    const file = fileOf(each)
    listMapiPart(
      path,
      each.properties?.text(number.mimeType) ?? 'application/octet-stream',
      each.name,
      file?.length ?? 0,
      report,
    )
    attachments.take({
      path,
      name: each.name,
      declaredType: each.properties?.text(number.mimeType) ?? null,
      bytes: file,
      contentId: each.properties?.text(number.contentId) ?? null,
      problem: file === null ? 'The message contains no data for it.' : null,
    })
  }
  if (isDamaged) output.leftOut('damaged', damaged)
  attachments.judgePasswords(bodies.words)
  return report.data
}

/** Lists what is in Outlook data that are attached; they are a file of their own. */
export function listTnef(path: string, bytes: Buffer, report: MailReport): void {
  const { properties, attached, isDamaged } = tnefMessage(bytes)
  if (properties.text(number.body) !== null)
    report.add('tnef', { path: cutPath(path), name: 'body', size: null })
  for (const each of attached.slice(0, maxAttachments))
    if (
      !report.add('tnef', {
        path: cutPath(path),
        name: cut(each.name ?? ''),
        size: each.bytes?.length ?? null,
      })
    )
      break
  if (isDamaged) report.output.leftOut('damaged', damaged)
}

function fileOf({ bytes }: TnefAttachment): Buffer | null {
  return bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
