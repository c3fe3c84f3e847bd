import { closeSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { RowCutter } from '../engine/ioc/row-counter.ts'
import { looksLikeMailbox } from '../engine/message/looks-like-message.ts'
import { MailboxReader } from '../engine/message/mailbox.ts'
import type { MessagePart } from '../engine/message/read-message.ts'
import { Stopped } from './worker/protocol.ts'

/** What a file of messages was read as. */
export type LaidMessage = {
  readonly as: 'message' | 'mailbox'
  readonly messages: number
  /** Bytes of the text that was laid down. */
  readonly size: number
  /** Rows of the file as its bytes stand. */
  readonly sourceRows: number
  /** The first parts of all. */
  readonly parts: readonly MessagePart[]
  readonly partCount: number
}

const chunkBytes = 1_048_576
const sampleBytes = 65_536
/** Parts that are kept; more than anybody goes through. */
const maxKeptParts = 500

/**
 * Reads a file of one message or many and lays what it says down in another file, as UTF-8; null, and no file, where that is what
 * the file shows as it stands. Throws what reading and writing throw, and `Stopped`.
 */
export function layMessage(
  path: string,
  size: number,
  into: string,
  isStopped: () => boolean,
): LaidMessage | null {
  const source = openSync(path, 'r')
  const target = openSync(into, 'w', 0o600)
  let isKept = false
  try {
    const laid = layFrom(source, size, target, isStopped)
    if (laid !== null) fsyncSync(target)
    isKept = laid !== null
    return laid
  } finally {
    closeSync(source)
    closeSync(target)
    if (!isKept) rmSync(into, { force: true })
  }
}

function layFrom(source: number, size: number, target: number, isStopped: () => boolean): LaidMessage | null {
  const parts: MessagePart[] = []
  let partCount = 0
  let written = 0
  const chunk = Buffer.allocUnsafe(Math.max(1, Math.min(chunkBytes, size)))
  const sample = chunk
    .subarray(0, readSync(source, chunk, 0, Math.min(sampleBytes, size), 0))
    .toString('latin1')
  const reader = new MailboxReader(sample, {
    onText: (text) => {
      for (let at = 0; at < text.length; ) at += writeSync(target, text, at)
      written += text.length
    },
    onPart: (part) => {
      partCount++
      if (parts.length < maxKeptParts) parts.push(part)
    },
  })
  let sourceRows = 1
  let lastByte = 0
  const rows = new RowCutter(() => sourceRows++, 0)
  for (let at = 0; at < size; ) {
    if (isStopped()) throw new Stopped()
    const got = readSync(source, chunk, 0, Math.min(chunk.length, size - at), at)
    if (got === 0) throw new Error('The file became shorter while it was read.')
    rows.push(chunk.subarray(0, got), at)
    at += got
    lastByte = chunk[got - 1] as number
    reader.push(chunk.subarray(0, got))
  }
  reader.end()
  // behind the last line feed there is no row
  if (lastByte === 0x0a) sourceRows--
  if (!reader.isDecoded) return null
  const as = looksLikeMailbox(sample) ? 'mailbox' : 'message'
  return { as, messages: reader.messages, size: written, sourceRows, parts, partCount }
}
