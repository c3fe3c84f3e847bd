import { sourceBorder } from '../../../contract/source-border.ts'
import { type FileKind, unreadSentence } from '../document/file-kind.ts'
import { identifyFile } from '../document/identify-file.ts'
import type { FieldArea } from '../ioc/field-areas.ts'
import { holdsStrings, isArchive, isDocument } from './file-reading.ts'
import { identifyText, takesOwnBytes } from './identify-text.ts'
import { areaOfFormat } from './named-fields.ts'
import type { ReaderOutput } from './text-reader.ts'
import { beginningOf, utf8Of } from './utf8-stream.ts'

/** Thrown for a source of which nothing can be read; the message is a sentence that explains why. */
export class UnreadSource extends Error {}

/** A part that was not read, by its name or its place, with a sentence that explains why. */
export type UnreadPart = { readonly value: string; readonly reason: string }

/**
 * Reads a document, an archive or a message with such attachments that is held whole, and resolves with its text.
 * Rejects with `UnreadSource`.
 */
export type ReadWhole = (bytes: Buffer) => Promise<{
  readonly text: Uint8Array
  readonly unread: readonly UnreadPart[]
  /** Where its fields have names. */
  readonly areas: readonly FieldArea[]
  /** The format that it was read as, such as `workbook`. */
  readonly as: string
}>

/**
 * The reader for sources that are held whole. When `isText`, the source came as text and is not a file itself; only its
 * attachments are read this way.
 */
export type Whole = { readonly read: ReadWhole; readonly isText: boolean }

/** Number of bytes by which the kind of a source is detected. */
const sampleBytes = 65_536
/** Maximum number of bytes of a source that is held whole. */
const maxWholeBytes = 268_435_456
/** Maximum number of unread parts reported for a source. */
const maxUnread = 1000

/** Receives reports of what was not read; a source is identified by its number, from 1. */
export type UnreadSink = {
  readonly onPart: (part: UnreadPart, source: number) => void
  /** Called when nothing of a source could be read; `reason` is a sentence that explains why. */
  readonly onSource: (reason: string, source: number) => void
  /**
   * Receives where fields of the text that is yielded next have names, in bytes of all that is yielded. One without
   * names ends what was received before.
   */
  readonly onArea?: (area: FieldArea) => void
  /** Receives the format of each source that is more than text, by its number. */
  readonly onFormat?: (format: string, source: number) => void
}

const nobody: UnreadSink = { onPart: () => undefined, onSource: () => undefined }

/**
 * Yields a stream as readable text, in UTF-8: a message, a page, a table, JSON or XML by its content, documents,
 * archives and those attached to a message when a reader for them is given, anything else unchanged. Throws
 * `UnreadSource` when nothing could be read of any source.
 */
export async function* readableText(
  stream: AsyncIterable<Uint8Array>,
  whole: Whole | null = null,
  sink: UnreadSink = nobody,
): AsyncIterable<Uint8Array> {
  let number = 1
  let yielded = 0
  let source = new OneSource(whole)
  let hasArea = false
  const pass = function* (texts: readonly Uint8Array[]): Iterable<Uint8Array> {
    for (const area of source.takeAreas(yielded)) {
      sink.onArea?.(area)
      hasArea = true
    }
    for (const text of texts) {
      yielded += text.length
      yield text
    }
  }
  const refusals: UnreadSource[] = []
  const end = async (): Promise<Uint8Array[]> => {
    const texts = await source.end()
    for (const part of source.unread) sink.onPart(part, number)
    if (source.format !== null) sink.onFormat?.(source.format, number)
    if (source.refusal !== null) {
      refusals.push(source.refusal)
      sink.onSource(source.refusal.message, number)
    }
    return texts
  }
  for await (const chunk of stream) {
    if (chunk === sourceBorder) {
      yield* pass(await end())
      if (hasArea) sink.onArea?.({ start: yielded, end: Number.POSITIVE_INFINITY, names: null })
      hasArea = false
      yield sourceBorder
      yielded += sourceBorder.length
      number++
      source = new OneSource(whole)
    } else yield* pass(await source.push(chunk))
  }
  yield* pass(await end())
  const [first] = refusals
  if (first !== undefined && refusals.length === number) throw first
}

/** Returns the name of an unread part: its own, its place, or a phrase for the file itself. */
export function unreadName({ name, path }: { readonly name: string | null; readonly path: string }): string {
  return name ?? (path === '' ? 'the file itself' : path)
}

/** The incremental reading of a source as its bytes arrive. */
type Pass = {
  readonly push: (bytes: Uint8Array, isLast: boolean) => void
  /** Whether it is one message, which can have attachments. */
  readonly isMessage: boolean
  readonly format: string | null
  /** Whether documents or archives were found that were not read. */
  readonly holdsFiles: () => boolean
  /** Where the fields of its text have names, for a text that begins at an offset. */
  readonly area: (start: number) => FieldArea | null
}

/** One source of a stream, from its beginning to its end. */
class OneSource {
  /** Why nothing of it can be read; null while something can. */
  refusal: UnreadSource | null = null
  /** The format that it is read as, where it is more than text; known at its end. */
  format: string | null = null
  /** Parts that were not read; complete at its end. */
  unread: readonly UnreadPart[] = []
  private readonly whole: Whole | null
  private held: Uint8Array[] = []
  private heldBytes = 0
  private pass: Pass | null = null
  /** Whether it is held until its end: a document, an archive, or a message that may have such attachments. */
  private isWhole = false
  private texts: Uint8Array[] = []
  /** Gives the areas of the next text once, by its offset. */
  private areas: ((start: number) => readonly FieldArea[]) | null = null
  private readonly passedOver: UnreadPart[] = []

  constructor(whole: Whole | null) {
    this.whole = whole
  }

  /** Returns where the fields of the text that begins at an offset have names. */
  takeAreas(start: number): readonly FieldArea[] {
    const areas = this.areas?.(start) ?? []
    this.areas = null
    return areas
  }

  async push(chunk: Uint8Array): Promise<Uint8Array[]> {
    if (this.refusal === null) await this.orRefuse(() => this.take(chunk))
    return this.isWhole ? [] : this.texts.splice(0)
  }

  async end(): Promise<Uint8Array[]> {
    if (this.refusal === null) await this.orRefuse(() => this.takeEnd())
    this.unread = this.passedOver
    if (this.refusal === null && this.isWhole && (this.pass === null || this.pass.holdsFiles()))
      await this.readAll()
    return this.texts.splice(0)
  }

  private async take(chunk: Uint8Array): Promise<void> {
    if (this.pass === null || this.isWhole) this.hold(chunk)
    if (this.pass !== null) this.pass.push(chunk, false)
    else if (!this.isWhole && this.heldBytes >= sampleBytes) await this.choose(true)
  }

  private async takeEnd(): Promise<void> {
    if (this.pass === null && !this.isWhole && this.heldBytes > 0) await this.choose(false)
    else this.pass?.push(new Uint8Array(0), true)
  }

  /** Holds a chunk. A message that becomes too long is read without its documents, as its parts state. */
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

  private async orRefuse(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.refuse(error)
    }
  }

  /** Releases everything that was held. */
  private refuse(error: unknown): void {
    if (!(error instanceof UnreadSource)) throw error
    this.refusal = error
    this.held = []
  }

  /**
   * Reads the whole source. A message whose documents make the reader fail is read without them, as its parts state.
   */
  private async readAll(): Promise<void> {
    if (this.whole === null) return
    try {
      const { text, unread, areas, as } = await this.whole.read(Buffer.concat(this.held))
      this.texts = [text]
      this.unread = unread
      this.format = as
      this.areas = (from) =>
        areas.map((area) => ({ ...area, start: area.start + from, end: area.end + from }))
    } catch (error) {
      if (this.pass === null) this.refuse(error)
    }
  }

  private async choose(isCut: boolean): Promise<void> {
    const begin = Buffer.concat(this.held).subarray(0, sampleBytes)
    const file = identifyFile(begin, !isCut)
    const mayBeFile = this.whole !== null && !this.whole.isText
    if (file !== null && mayBeFile && (isDocument(file) || isArchive(file))) {
      this.isWhole = true
      return
    }
    if (file !== null && mayBeFile && !holdsStrings(file)) throw new UnreadSource(unreadSentence(file))
    const pass = await openPass(begin, isCut, file, {
      onText: (text) => this.texts.push(text),
      onPart: (part) => {
        if (part.problem !== null && this.passedOver.length < maxUnread)
          this.passedOver.push({ value: unreadName(part), reason: part.problem })
      },
    })
    this.pass = pass
    this.format = pass.format
    this.areas = (start) => [pass.area(start)].filter((area) => area !== null)
    this.isWhole = pass.isMessage && this.whole !== null
    const pieces = this.held
    if (!this.isWhole) this.held = []
    for (const [index, bytes] of pieces.entries()) pass.push(bytes, !isCut && index === pieces.length - 1)
  }
}

/** Chooses how chunks of a source are read, by its beginning. */
async function openPass(
  begin: Uint8Array,
  isCut: boolean,
  file: FileKind | null,
  output: ReaderOutput,
): Promise<Pass> {
  const { sample, encoding } = beginningOf(begin)
  const format =
    file !== null && holdsStrings(file)
      ? { kind: 'strings' as const, table: null, file }
      : identifyText(sample, isCut)
  // most texts are read unchanged, without the readers of all formats
  const reader =
    format === null ? null : (await import('./open-text-reader.ts')).openTextReader(format, sample, output)
  const isOwn = format !== null && takesOwnBytes(format.kind, encoding)
  // text in a single-byte encoding is searched without conversion
  const toUtf8 = utf8Of(isOwn || (format === null && encoding === 'latin-1') ? 'utf-8' : encoding)
  return {
    push: (bytes, isLast) => {
      const text = toUtf8(bytes, isLast)
      if (reader === null) output.onText(Buffer.from(text))
      else reader.push(text)
      if (isLast) reader?.end()
    },
    isMessage: format?.kind === 'message',
    format: format?.kind ?? null,
    holdsFiles: () => reader?.holdsFiles ?? false,
    area: (start) => areaOfFormat(format, start),
  }
}
