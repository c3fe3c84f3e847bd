import { closeSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import type { ReadingKind } from '../../contract/workstation/triage/triage-session.ts'
import { identifyFile } from '../engine/document/identify-file.ts'
import { RowCutter } from '../engine/ioc/row-counter.ts'
import { identifyText, takesOwnBytes, textFormatAs } from '../engine/reading/identify-text.ts'
import { openTextReader } from '../engine/reading/open-text-reader.ts'
import type { ReadPart } from '../engine/reading/read-part.ts'
import { beginningOf, utf8Of } from '../engine/reading/utf8-stream.ts'
import { Stopped } from './worker/protocol.ts'

/** How a file was read, and the result. */
export type LaidSource = {
  readonly as: ReadingKind
  readonly messages: number
  /** Bytes of the extracted text; null where the file itself is shown. */
  readonly size: number | null
  /** Number of rows in the raw bytes of the file. */
  readonly sourceRows: number
  /** The first of all parts. */
  readonly parts: readonly ReadPart[]
  readonly partCount: number
  /** Whether it contains files that only the document process can read. */
  readonly holdsFiles?: boolean
}

const chunkBytes = 1_048_576
/** Bytes by which the format is detected. */
const sampleBytes = 65_536
/** Maximum bytes of a mailbox for which documents attached to its messages are read. */
const maxWholeMailbox = 64 * 1_048_576
/** Maximum number of parts kept; more than anybody reads through. */
export const maxKeptParts = 500

export type LayRequest = {
  readonly path: string
  readonly size: number
  /** The file to which the text of the source is written. */
  readonly into: string
  /** The format chosen by the user; null where the bytes determine it. */
  readonly as: ReadingKind | null
}

/**
 * Detects the format of a file and writes its text to another file, as UTF-8; no file is left where the original can be
 * shown unchanged. Null for plain text. Throws file system errors, and `Stopped`.
 */
export function laySource(request: LayRequest, isStopped: () => boolean): LaidSource | null {
  const source = openSync(request.path, 'r')
  const target = openSync(request.into, 'w', 0o600)
  let isKept = false
  try {
    const laid = layFrom(source, target, request, isStopped)
    isKept = laid !== null && laid.size !== null
    if (isKept) fsyncSync(target)
    return laid
  } finally {
    closeSync(source)
    closeSync(target)
    if (!isKept) rmSync(request.into, { force: true })
  }
}

function layFrom(
  source: number,
  target: number,
  { size, as }: LayRequest,
  isStopped: () => boolean,
): LaidSource | null {
  const chunk = Buffer.allocUnsafe(Math.max(1, Math.min(chunkBytes, size)))
  const begin = chunk.subarray(0, readSync(source, chunk, 0, Math.min(sampleBytes, size), 0))
  const { sample, encoding } = beginningOf(begin)
  const isCut = size > begin.length
  const format = as === null ? identifyText(sample, isCut) : textFormatAs(as, sample, isCut)
  if (format === null) return null
  const file = format.kind === 'strings' ? identifyFile(begin, !isCut) : null
  const parts: ReadPart[] = []
  let partCount = 0
  let written = 0
  const reader = openTextReader(file === null ? format : { ...format, file }, sample, {
    onText: (text) => {
      for (let at = 0; at < text.length; ) at += writeSync(target, text, at)
      written += text.length
    },
    onPart: (part) => {
      partCount++
      if (parts.length < maxKeptParts) parts.push(part)
    },
  })
  const toUtf8 = utf8Of(takesOwnBytes(format.kind, encoding) ? 'utf-8' : encoding)
  let sourceRows = 1
  let lastByte = 0
  const rows = new RowCutter(() => sourceRows++, 0)
  for (let at = 0; at < size; ) {
    if (isStopped()) throw new Stopped()
    const got = readSync(source, chunk, 0, Math.min(chunk.length, size - at), at)
    if (got === 0) throw new Error('The file became shorter while it was read.')
    const bytes = chunk.subarray(0, got)
    rows.push(bytes, at)
    at += got
    lastByte = chunk[got - 1] as number
    reader.push(toUtf8(bytes, at >= size))
  }
  reader.end()
  // no row follows the last line feed
  if (lastByte === 0x0a) sourceRows--
  const { messages, isDecoded, holdsFiles = false } = reader
  return {
    as: format.kind,
    messages,
    size: isDecoded ? written : null,
    sourceRows,
    parts,
    partCount,
    // the document process holds its input in memory as a whole, which is too much for a large mailbox
    holdsFiles:
      holdsFiles && (format.kind === 'message' || (format.kind === 'mailbox' && size <= maxWholeMailbox)),
  }
}
