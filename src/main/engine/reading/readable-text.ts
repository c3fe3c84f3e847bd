import { sourceBorder } from '../../../contract/source-border.ts'
import { type FileKind, unreadSentence } from '../document/file-kind.ts'
import { identifyFile } from '../document/identify-file.ts'
import { holdsStrings, isArchive, isDocument } from './file-reading.ts'
import { identifyText } from './identify-text.ts'
import { openTextReader, takesOwnBytes } from './open-text-reader.ts'
import type { ReaderOutput } from './text-reader.ts'
import { beginningOf, utf8Of } from './utf8-stream.ts'

/** A source of which nothing can be read; the message is the sentence why. */
export class UnreadSource extends Error {}

/** A part that was not read, by its name or its place, and the sentence why. */
export type UnreadPart = { readonly value: string; readonly reason: string }

/** Has a document, an archive or a message with such files read that is held whole; gives what it says. Rejects with `UnreadSource`. */
export type ReadWhole = (
  bytes: Buffer,
) => Promise<{ readonly text: Uint8Array; readonly unread: readonly UnreadPart[] }>

/** Bytes by which a source is told. */
const sampleBytes = 65_536
/** Bytes of a source that is held whole. */
const maxWholeBytes = 268_435_456
/** Parts of a source that are named as not read; more say nothing new. */
const maxUnread = 1000

/**
 * A stream as it is read, in UTF-8: a message, a page, a table, JSON or XML as what it says, documents, archives and those attached to a
 * message where somebody reads them, anything else as it comes. `onUnread` is told of every part that was not read, with the number of
 * its source. Throws `UnreadSource`.
 */
export async function* readableText(
  stream: AsyncIterable<Uint8Array>,
  readWhole: ReadWhole | null = null,
  onUnread: (part: UnreadPart, source: number) => void = () => undefined,
): AsyncIterable<Uint8Array> {
  let number = 1
  const next = () => {
    const own = number++
    return new OneSource(readWhole, (part) => onUnread(part, own))
  }
  let source = next()
  for await (const chunk of stream) {
    if (chunk === sourceBorder) {
      yield* await source.end()
      yield sourceBorder
      source = next()
    } else yield* source.push(chunk)
  }
  yield* await source.end()
}

/** How a source is read from its bytes as they come. */
type Pass = {
  readonly push: (bytes: Uint8Array, isLast: boolean) => void
  /** Whether it is one message, to which files can be attached. */
  readonly isMessage: boolean
  /** Whether documents or archives were met, which were not read. */
  readonly holdsFiles: () => boolean
}

/** One source of a stream, from its beginning to its end. */
class OneSource {
  private readonly readWhole: ReadWhole | null
  private readonly onUnread: (part: UnreadPart) => void
  private held: Uint8Array[] = []
  private heldBytes = 0
  private pass: Pass | null = null
  /** Whether it is kept until its end: a document, an archive, or a message that may have some attached. */
  private isWhole = false
  private texts: Uint8Array[] = []
  private unread: UnreadPart[] = []

  constructor(readWhole: ReadWhole | null, onUnread: (part: UnreadPart) => void) {
    this.readWhole = readWhole
    this.onUnread = onUnread
  }

  push(chunk: Uint8Array): Uint8Array[] {
    if (this.pass === null || this.isWhole) {
      this.held.push(chunk)
      this.heldBytes += chunk.length
      if (this.heldBytes > maxWholeBytes)
        throw new UnreadSource(
          'A document or a message in it has more than 256 MB, which is more than is held whole.',
        )
    }
    if (this.pass !== null) this.pass.push(chunk, false)
    else if (!this.isWhole && this.heldBytes >= sampleBytes) this.choose(true)
    return this.isWhole ? [] : this.texts.splice(0)
  }

  async end(): Promise<Uint8Array[]> {
    if (this.pass === null && !this.isWhole && this.heldBytes > 0) this.choose(false)
    else this.pass?.push(new Uint8Array(0), true)
    if (this.isWhole && this.readWhole !== null && (this.pass === null || this.pass.holdsFiles()))
      await this.readAll(this.readWhole)
    for (const part of this.unread) this.onUnread(part)
    return this.texts.splice(0)
  }

  /** Has all of it read. A message whose documents fell who reads them is read without them, as its parts say. */
  private async readAll(readWhole: ReadWhole): Promise<void> {
    try {
      const { text, unread } = await readWhole(Buffer.concat(this.held))
      this.texts = [text]
      this.unread = [...unread]
    } catch (error) {
      if (this.pass === null) throw error
    }
  }

  private choose(isCut: boolean): void {
    const begin = Buffer.concat(this.held).subarray(0, sampleBytes)
    const file = identifyFile(begin, !isCut)
    if (file !== null && this.readWhole !== null && (isDocument(file) || isArchive(file))) {
      this.isWhole = true
      return
    }
    if (file !== null && this.readWhole !== null && !holdsStrings(file))
      throw new UnreadSource(unreadSentence(file))
    const pass = openPass(begin, isCut, file, {
      onText: (text) => this.texts.push(text),
      onPart: ({ name, path, problem }) => {
        if (problem !== null && this.unread.length < maxUnread)
          this.unread.push({ value: name ?? path, reason: problem })
      },
    })
    this.pass = pass
    this.isWhole = pass.isMessage && this.readWhole !== null
    const pieces = this.held
    if (!this.isWhole) this.held = []
    for (const [index, bytes] of pieces.entries()) pass.push(bytes, !isCut && index === pieces.length - 1)
  }
}

/** How pieces of a source are read, by what it begins with. */
function openPass(begin: Uint8Array, isCut: boolean, file: FileKind | null, output: ReaderOutput): Pass {
  const { sample, encoding } = beginningOf(begin)
  const format =
    file !== null && holdsStrings(file)
      ? { kind: 'strings' as const, table: null, file }
      : identifyText(sample, isCut)
  const reader = format === null ? null : openTextReader(format, sample, output)
  const isOwn = format !== null && takesOwnBytes(format.kind)
  // text in one byte for each character is searched as it is
  const toUtf8 = utf8Of(isOwn || (format === null && encoding === 'latin-1') ? 'utf-8' : encoding)
  return {
    push: (bytes, isLast) => {
      const text = toUtf8(bytes, isLast)
      if (reader === null) output.onText(Buffer.from(text))
      else reader.push(text)
      if (isLast) reader?.end()
    },
    isMessage: format?.kind === 'message',
    holdsFiles: () => reader?.holdsFiles ?? false,
  }
}
