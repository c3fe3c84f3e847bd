import { readCalendar } from '../../calendar/read-calendar.ts'
import { decodeCharset } from '../../message/charset.ts'
import type { Sample, ToolOutput } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { MailBodies } from './mail-body.ts'
import { readMailbox } from './mail-mailbox.ts'
import { readMessageFile } from './mail-message.ts'
import { readOutlookMail } from './mail-outlook.ts'
import { MailReport } from './mail-report.ts'
import type { MailResult } from './mail-result.ts'
import { readSmime } from './mail-smime.ts'
import { readTnefMail } from './mail-tnef.ts'

/** Most bytes of one message that are read. */
const maxBytes = 256 * 2 ** 20
const maxCalendarBytes = 16 * 2 ** 20

/** Reads what mail is or carries, by the first of its types that is one of mail. */
export function readMail(sample: Sample, output: ToolOutput): MailResult {
  if (isOf(sample, 'outlook-message')) return readOutlookMail(contentOf(sample, output), output)
  if (isOf(sample, 'mailbox')) return readMailbox(sample.bytes, output)
  if (isOf(sample, 'tnef')) return readTnefMail(contentOf(sample, output), output)
  if (isOf(sample, 'message')) return readMessageFile(contentOf(sample, output), output)
  if (isOf(sample, 'smime')) return readSmime(contentOf(sample, output), output)
  return readCalendarFile(contentOf(sample, output), output)
}

function contentOf({ bytes }: Sample, output: ToolOutput): Buffer {
  if (bytes.size > maxBytes) output.leftOut('limit', 'Its first 256 MB were read.')
  const read = bytes.read(0, Math.min(bytes.size, maxBytes))
  return Buffer.from(read.buffer, read.byteOffset, read.byteLength)
}

function readCalendarFile(bytes: Buffer, output: ToolOutput): MailResult {
  const report = new MailReport('calendar', output)
  const read = bytes.subarray(0, maxCalendarBytes)
  if (read.length < bytes.length) output.leftOut('limit', 'The first 16 MB of the calendar were read.')
  const { text } = decodeCharset(read, null)
  if (readCalendar(text).components.length === 0 && !/BEGIN:VCALENDAR/i.test(text.slice(0, 65_536)))
    throw new Error('It is no calendar.')
  new MailBodies(report).body({
    path: '',
    type: 'text/calendar',
    charset: null,
    encoding: null,
    bytes: read,
    text,
  })
  return report.data
}
