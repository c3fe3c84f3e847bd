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

/** Who reads what is held whole. A text that came as one is no file itself, and only what is attached to it is read so. */
export type Whole = { readonly read: ReadWhole; readonly isText: boolean }

/** Bytes by which a source is told. */
const sampleBytes = 65_536
/** Bytes of a source that is held whole. */
const maxWholeBytes = 268_435_456
/** Parts of a source that are named as not read; more say nothing new. */
const maxUnread = 1000

/**
 * A stream as it is read, in UTF-8: a message, a page, a table, JSON or XML as what it says, documents, archives and those attached to a
 * message where somebody reads them, anything else as it comes. `onUnread` is told of every part that was not read, with the number of
 * its source, and of a source of which nothing could be read where there are others. Throws `UnreadSource` where there are none.
 */
export async function* readableText(
  stream: AsyncIterable<Uint8Array>,
  whole: Whole | null = null,
  onUnread: (part: UnreadPart, source: number) => void = () => undefined,
): AsyncIterable<Uint8Array> {
  let number = 0
  const refusals: UnreadSource[] = []
  const next = () => {
    const own = ++number
    return new OneSource(whole, {
      onUnread: (part) => onUnread(part, own),
      onRefused: (refusal) => {
        refusals.push(refusal)
        onUnread({ value: theFileItself, reason: refusal.message }, own)
      },
    })
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
  const [first] = refusals
  if (first !== undefined && refusals.length === number) throw first
}

/** What stands for the name of a source that was not read. */
export const theFileItself = 'the file itself'

/** How a source is read from its bytes as they come. */
type Pass = {
  readonly push: (bytes: Uint8Array, isLast: boolean) => void
  /** Whether it is one message, to which files can be attached. */
  readonly isMessage: boolean
  /** Whether documents or archives were met, which were not read. */
  readonly holdsFiles: () => boolean
}

/** Hears what was not read. */
type Refusals = {
  readonly onUnread: (part: UnreadPart) => void
  readonly onRefused: (refusal: UnreadSource) => void
}

/** One source of a stream, from its beginning to its end. */
class OneSource {
  private readonly whole: Whole | null
  private readonly refusals: Refusals
  /** Whether nothing of it can be read. */
  private isRefused = false
  private held: Uint8Array[] = []
  private heldBytes = 0
  private pass: Pass | null = null
  /** Whether it is kept until its end: a document, an archive, or a message that may have some attached. */
  private isWhole = false
  private texts: Uint8Array[] = []
  private unread: UnreadPart[] = []

  constructor(whole: Whole | null, refusals: Refusals) {
    this.whole = whole
    this.refusals = refusals
  }

  push(chunk: Uint8Array): Uint8Array[] {
    if (!this.isRefused) this.orRefuse(() => this.take(chunk))
    return this.isWhole ? [] : this.texts.splice(0)
  }

  private take(chunk: Uint8Array): void {
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
  }

  async end(): Promise<Uint8Array[]> {
    if (!this.isRefused) this.orRefuse(() => this.takeEnd())
    if (!this.isRefused && this.isWhole && (this.pass === null || this.pass.holdsFiles()))
      await this.readAll(this.whole?.read)
    for (const part of this.unread) this.refusals.onUnread(part)
    return this.texts.splice(0)
  }

  private takeEnd(): void {
    if (this.pass === null && !this.isWhole && this.heldBytes > 0) this.choose(false)
    else this.pass?.push(new Uint8Array(0), true)
  }

  private orRefuse(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.refuse(error)
    }
  }

  /** Lets all of it go that was held, and says why nothing can be read. */
  private refuse(error: unknown): void {
    if (!(error instanceof UnreadSource)) throw error
    this.isRefused = true
    this.held = []
    this.refusals.onRefused(error)
  }

  /** Has all of it read. A message whose documents fell who reads them is read without them, as its parts say. */
  private async readAll(read: ReadWhole | undefined): Promise<void> {
    if (read === undefined) return
    try {
      const { text, unread } = await read(Buffer.concat(this.held))
      this.texts = [text]
      this.unread = [...unread]
    } catch (error) {
      if (this.pass === null) this.refuse(error)
    }
  }

  private choose(isCut: boolean): void {
    const begin = Buffer.concat(this.held).subarray(0, sampleBytes)
    const file = identifyFile(begin, !isCut)
    const mayBeFile = this.whole !== null && !this.whole.isText
    if (file !== null && mayBeFile && (isDocument(file) || isArchive(file))) {
      this.isWhole = true
      return
    }
    if (file !== null && mayBeFile && !holdsStrings(file)) throw new UnreadSource(unreadSentence(file))
    const pass = openPass(begin, isCut, file, {
      onText: (text) => this.texts.push(text),
      onPart: ({ name, path, problem }) => {
        if (problem !== null && this.unread.length < maxUnread)
          this.unread.push({ value: name ?? path, reason: problem })
      },
    })
    this.pass = pass
    this.isWhole = pass.isMessage && this.whole !== null
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
