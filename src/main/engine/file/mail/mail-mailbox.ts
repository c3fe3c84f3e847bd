import type { ByteSource } from '../../archive/byte-source.ts'
import { mailboxLine } from '../../message/header-line.ts'
import { nextMessage } from '../../message/mailbox.ts'
import type { ToolOutput } from '../file-tool.ts'
import { messageRow } from './mail-message.ts'
import { MailReport } from './mail-report.ts'
import { type MailResult, mailLimits } from './mail-result.ts'

const chunkBytes = 4 * 2 ** 20
/** Bytes at the end of a piece that are read again, since a separator may go on behind it. */
const overlap = 320
const lineBytes = 300
/** Most bytes of a mailbox in which messages are counted. */
const maxBytes = 2 * 2 ** 30
const maxMessageBytes = 64 * 2 ** 20

/** Reads a mailbox (RFC 4155): its first 1,000 messages are objects, the rest is counted. */
export function readMailbox(bytes: ByteSource, output: ToolOutput): MailResult {
  const report = new MailReport('mailbox', output)
  let number = 0
  for (const { from, to } of messagesIn(bytes, output)) {
    number++
    if (number <= mailLimits.messages) takeMessage(bytes, from, to, number, report)
  }
  report.data.counts.messages = number
  if (number > mailLimits.messages)
    output.leftOut(
      'limit',
      `It has ${number.toLocaleString('en')} messages: the first ${mailLimits.messages.toLocaleString('en')} are taken out of it.`,
    )
  return report.data
}

function takeMessage(bytes: ByteSource, from: number, to: number, number: number, report: MailReport): void {
  const isWhole = to - from <= maxMessageBytes
  const read = bytes.read(from, Math.min(to - from, maxMessageBytes))
  const message = withoutSeparator(Buffer.from(read.buffer, read.byteOffset, read.byteLength))
  report.add('messages', { ...messageRow(`${number}`, message, from), size: to - from })
  report.output.object(
    isWhole
      ? { name: `message ${number}.eml`, place: `${number}`, bytes: message }
      : {
          name: `message ${number}.eml`,
          place: `${number}`,
          bytes: null,
          size: to - from,
          problem: 'It is longer than 64 MB.',
        },
  )
}

/** Returns a message without the line that begins it in a mailbox. */
function withoutSeparator(message: Buffer): Buffer {
  const feed = message.indexOf(0x0a)
  return message.subarray(0, 5).toString('latin1') === 'From ' && feed >= 0
    ? message.subarray(feed + 1)
    : message
}

function* messagesIn(
  bytes: ByteSource,
  output: ToolOutput,
): Generator<{ readonly from: number; readonly to: number }> {
  const size = Math.min(bytes.size, maxBytes)
  if (size < bytes.size) output.leftOut('limit', 'Messages were counted in its first 2 GB.')
  let from = 0
  for (let at = 0; at < size; at += chunkBytes) {
    const start = Math.max(0, at - overlap)
    const read = bytes.read(start, Math.min(size, at + chunkBytes) - start)
    const chunk = Buffer.from(read.buffer, read.byteOffset, read.byteLength)
    const isLast = start + chunk.length >= size
    for (let next = nextMessage(chunk, 0); next >= 0; next = nextMessage(chunk, next)) {
      if (next + lineBytes > chunk.length && !isLast) break
      // a paragraph may begin with the word
      const isSeparator = mailboxLine.test(chunk.toString('latin1', next, next + lineBytes))
      if (!isSeparator || start + next <= from) continue
      yield { from, to: start + next }
      from = start + next
    }
  }
  if (from < size) yield { from, to: size }
}
