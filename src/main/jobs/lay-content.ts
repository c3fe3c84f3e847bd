import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import type { ReadingKind } from '../../contract/workstation/triage/triage-session.ts'
import { identifyFile } from '../engine/document/identify-file.ts'
import { ContentReader } from '../engine/reading/content-reader.ts'
import { readingKindOf } from '../engine/reading/file-reading.ts'
import type { ReadPart } from '../engine/reading/read-part.ts'
import type { ReaderOutput } from '../engine/reading/text-reader.ts'
import { type LaidSource, maxKeptParts } from './lay-source.ts'
import { maxContentBytes } from './max-content-bytes.ts'

export type ContentTask =
  /** Reads a file with everything it contains, and writes its text to another file. */
  | { readonly kind: 'lay'; readonly path: string; readonly into: string }
  /** Reads bytes with everything they contain, and returns their text: at most `most` bytes, in whole megabytes. */
  | { readonly kind: 'text'; readonly bytes: Uint8Array; readonly most: number }

/** `refused` is a sentence that states why nothing could be read; null otherwise. */
export type ContentAnswer = {
  readonly refused: string | null
  readonly laid: LaidSource
  readonly text: Uint8Array
}

/** Performs a request to the document process. Throws file system errors. */
export async function answerContent(task: ContentTask): Promise<ContentAnswer> {
  if (task.kind === 'text') {
    const texts: Buffer[] = []
    const bytes = Buffer.from(task.bytes)
    const read = await readInto(bytes, task.most, (text) => texts.push(text))
    return { ...read, text: Buffer.concat(texts) }
  }
  const target = openSync(task.into, 'w', 0o600)
  let isKept = false
  try {
    const read = await readInto(readFileSync(task.path), maxContentBytes, (text) => {
      for (let at = 0; at < text.length; ) at += writeSync(target, text, at)
    })
    fsyncSync(target)
    isKept = true
    return { ...read, text: new Uint8Array(0) }
  } finally {
    closeSync(target)
    if (!isKept) rmSync(task.into, { force: true })
  }
}

async function readInto(
  bytes: Buffer,
  most: number,
  onText: (text: Buffer) => void,
): Promise<{ refused: string | null; laid: LaidSource }> {
  const parts: ReadPart[] = []
  let partCount = 0
  let size = 0
  const output: ReaderOutput = {
    onText: (text) => {
      size += text.length
      onText(text)
    },
    onPart: (part) => {
      partCount++
      if (parts.length < maxKeptParts) parts.push(part)
    },
  }
  const reader = new ContentReader(output, most)
  const refused = await reader.read(bytes)
  const as: ReadingKind = readingKindOf(identifyFile(bytes, true), bytes)
  return {
    refused,
    laid: { as, messages: reader.messages, size, sourceRows: rowsOf(bytes), parts, partCount },
  }
}

/** Returns the number of lines in the raw bytes. */
function rowsOf(bytes: Buffer): number {
  let rows = 1
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) rows++
  return bytes.at(-1) === 0x0a ? rows - 1 : rows
}
