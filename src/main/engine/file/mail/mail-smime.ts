import type { ToolOutput } from '../file-tool.ts'
import { writeCms } from './mail-cms.ts'
import { MessageFile } from './mail-message.ts'
import { walkEntity } from './mail-parts.ts'
import { MailReport } from './mail-report.ts'
import type { MailResult } from './mail-result.ts'

/** Reads signed, compressed or encrypted data by itself (.p7m, .p7s). Throws where it is none. */
export function readSmime(bytes: Buffer, output: ToolOutput): MailResult {
  const report = new MailReport('smime', output)
  const content = writeCms('', bytes, null, report)
  const { signers, encrypted } = report.data
  if (content === null && signers.length === 0 && encrypted.length === 0)
    throw new Error('It is no S/MIME message, or is damaged.')
  if (content === null) {
    if (encrypted.length === 0) output.leftOut('unsupported', 'What it signs is not in it.')
    return report.data
  }
  if (content.isPart) {
    const reading = new MessageFile(report)
    walkEntity(content.bytes, '1', reading)
    reading.finish()
  } else output.object({ name: 'signed content', place: '1', bytes: content.bytes })
  return report.data
}
