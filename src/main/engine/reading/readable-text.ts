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

/** Hears what was not read; a source is named by its number, from 1. */
export type UnreadSink = {
  readonly onPart: (part: UnreadPart, source: number) => void
  /** Nothing of a source could be read; `reason` is the sentence why. */
  readonly onSource: (reason: string, source: number) => void
}

const nobody: UnreadSink = { onPart: () => undefined, onSource: () => undefined }

/**
 * A stream as it is read, in UTF-8: a message, a page, a table, JSON or XML as what it says, documents, archives and those attached to a
 * message where somebody reads them, anything else as it comes. Throws `UnreadSource` when nothing could be read of any source.
 */
export async function* readableText(
  stream: AsyncIterable<Uint8Array>,
  whole: Whole | null = null,
  sink: UnreadSink = nobody,
): AsyncIterable<Uint8Array> {
  let number = 1
  let source = new OneSource(whole)
  const refusals: UnreadSource[] = []
  const end = async (): Promise<Uint8Array[]> => {
    const texts = await source.end()
    for (const part of source.unread) sink.onPart(part, number)
    if (source.refusal !== null) {
      refusals.push(source.refusal)
      sink.onSource(source.refusal.message, number)
    }
    return texts
  }
  for await (const chunk of stream) {
    if (chunk === sourceBorder) {
      yield* await end()
      yield sourceBorder
      number++
      source = new OneSource(whole)
    } else yield* source.push(chunk)
  }
  yield* await end()
  const [first] = refusals
  if (first !== undefined && refusals.length === number) throw first
}

/** The name of a part among those that were not read: its own, its place, or that it is all there is. */
export function unreadName({ name, path }: { readonly name: string | null; readonly path: string }): string {
  return name ?? (path === '' ? 'the file itself' : path)
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
  /** Why nothing of it can be read; null while something can. */
  refusal: UnreadSource | null = null
  /** Parts that were not read; complete at its end. */
  unread: readonly UnreadPart[] = []
  private readonly whole: Whole | null
  private held: Uint8Array[] = []
  private heldBytes = 0
  private pass: Pass | null = null
  /** Whether it is kept until its end: a document, an archive, or a message that may have some attached. */
  private isWhole = false
  private texts: Uint8Array[] = []
  private readonly passedOver: UnreadPart[] = []

  constructor(whole: Whole | null) {
    this.whole = whole
  }

  push(chunk: Uint8Array): Uint8Array[] {
    if (this.refusal === null) this.orRefuse(() => this.take(chunk))
    return this.isWhole ? [] : this.texts.splice(0)
  }

  async end(): Promise<Uint8Array[]> {
    if (this.refusal === null) this.orRefuse(() => this.takeEnd())
    this.unread = this.passedOver
    if (this.refusal === null && this.isWhole && (this.pass === null || this.pass.holdsFiles()))
      await this.readAll()
    return this.texts.splice(0)
  }

  private take(chunk: Uint8Array): void {
    if (this.pass === null || this.isWhole) this.hold(chunk)
    if (this.pass !== null) this.pass.push(chunk, false)
    else if (!this.isWhole && this.heldBytes >= sampleBytes) this.choose(true)
  }

  private takeEnd(): void {
    if (this.pass === null && !this.isWhole && this.heldBytes > 0) this.choose(false)
    else this.pass?.push(new Uint8Array(0), true)
  }

  /** Keeps a piece. A message that becomes too long for that goes on without its documents, as its parts say. */
  private hold(chunk: Uint8Array): void {
    this.held.push(chunk)
    this.heldBytes += chunk.length
    if (this.heldBytes <= maxWholeBytes) return
    if (this.pass === null)
      throw new UnreadSource(
        'It has more than 256 MB, which is more than is read of a document or an archive.',
      )
    this.isWhole = false
    this.held = []
  }

  private orRefuse(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.refuse(error)
    }
  }

  /** Lets all of it go that was held. */
  private refuse(error: unknown): void {
    if (!(error instanceof UnreadSource)) throw error
    this.refusal = error
    this.held = []
  }

  /** Has all of it read. A message whose documents fell who reads them is read without them, as its parts say. */
  private async readAll(): Promise<void> {
    if (this.whole === null) return
    try {
      const { text, unread } = await this.whole.read(Buffer.concat(this.held))
      this.texts = [text]
      this.unread = unread
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
      onPart: (part) => {
        if (part.problem !== null && this.passedOver.length < maxUnread)
          this.passedOver.push({ value: unreadName(part), reason: part.problem })
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
