import { type ArchiveKind, readArchive } from '../archive/read-archive.ts'
import type { InnerFile } from '../document/document-text.ts'
import { type FileKind, unreadSentence } from '../document/file-kind.ts'
import { identifyFile } from '../document/identify-file.ts'
import { type DocumentKind, readDocument } from '../document/read-document.ts'
import { holdsStrings, isArchive, isDocument, stringsSentence } from './file-reading.ts'
import { identifyText, type TextFormat, takesOwnBytes } from './identify-text.ts'
import { openTextReader } from './open-text-reader.ts'
import type { ReadPart } from './read-part.ts'
import { protectedMark } from './shown-mark.ts'
import { StringsReader } from './strings-reader.ts'
import type { ReaderOutput } from './text-reader.ts'
import { beginningOf, utf8Of } from './utf8-stream.ts'

/**
 * Reads bytes by their type, with everything inside them: documents, archives, messages with their attachments, nested
 * files. Anything not read becomes a part with a sentence that explains why. Meant to run in a process of its own,
 * because libraries parse untrusted input.
 */

/** Maximum nesting depth of files within files. */
const maxDepth = 5
/** Maximum number of files in total. */
const maxFiles = 10_000
const sampleBytes = 65_536

/** A file waiting to be read, with its place in the whole. */
type Inner = Omit<InnerFile, 'path'> & {
  readonly path: string
  readonly name: string | null
  readonly type: string
  readonly depth: number
}

const octets = 'application/octet-stream'
const messagePart: TextFormat = { kind: 'message', table: null }
/** The sentences of readers for a file that opens with a password alone. */
const needsPassword = /\bprotected with a password\b|\bencrypted\b/

export class ContentReader {
  /** Number of messages when the bytes are a message or mailbox. */
  messages = 1
  private readonly output: ReaderOutput
  private readonly maxTextBytes: number
  private readonly waiting: Inner[] = []
  private length = 0
  /** Whether the last line is unfinished; the next file must not continue it. */
  private isLineOpen = false
  private files = 0

  /** `maxTextBytes` is the maximum number of bytes of text in total, a whole number of megabytes. */
  constructor(output: ReaderOutput, maxTextBytes: number) {
    this.output = output
    this.maxTextBytes = maxTextBytes
  }

  /** Resolves with null when something was read, otherwise with a sentence that explains why nothing could be. */
  async read(bytes: Buffer): Promise<string | null> {
    const refused = await this.content(bytes, '', null, 0)
    while (this.waiting.length > 0) {
      await this.inner(this.waiting.shift() as Inner)
    }
    // nested content was read, but not the file itself
    if (refused !== null && this.length > 0)
      this.part('', identifyFile(bytes, true)?.type ?? octets, null, refused)
    return refused
  }

  private async inner({ path, name, type, bytes, problem, depth, isMessagePart }: Inner): Promise<void> {
    if (problem !== null && needsPassword.test(problem)) this.protected(name ?? path)
    if (bytes === null || depth > maxDepth || ++this.files > maxFiles) {
      const tooMany =
        depth > maxDepth
          ? `It lies deeper than ${maxDepth} files: not read.`
          : `More than ${maxFiles} files: not read.`
      this.part(path, type, name, problem ?? tooMany)
      return
    }
    const before = this.length
    this.text(`${this.isLineOpen ? '\n' : ''}${name ?? path}\n`)
    if (isMessagePart === true) {
      this.readText(Buffer.from(bytes), path, name, depth, messagePart)
      return
    }
    const refused = await this.content(Buffer.from(bytes), path, name, depth)
    if (refused !== null && needsPassword.test(refused)) this.text(`${protectedMark}\n`)
    const why = [refused, problem].filter((sentence) => sentence !== null).join(' ')
    if (why !== '') this.part(path, identifyFile(bytes, true)?.type ?? type, name, why, before)
  }

  /** Names a file that is there and cannot be opened. */
  private protected(name: string): void {
    this.text(`${this.isLineOpen ? '\n' : ''}${name}\n${protectedMark}\n`)
  }

  /** Queues a file within another to be read after it. */
  private later({ path: name, ...file }: InnerFile, path: string, depth: number): void {
    const at = path === '' ? name : `${path}/${name}`
    this.waiting.push({ ...file, path: at, name, type: octets, depth: depth + 1 })
  }

  /** Resolves with a sentence that explains why nothing could be read, or null. */
  private async content(
    bytes: Buffer,
    path: string,
    name: string | null,
    depth: number,
  ): Promise<string | null> {
    const kind = identifyFile(bytes, true)
    if (kind === null) this.readText(bytes, path, name, depth)
    else if (isDocument(kind)) return this.document(bytes, kind, path, name, depth)
    else if (isArchive(kind)) return this.archive(bytes, kind, path, name, depth)
    else if (holdsStrings(kind)) this.strings(bytes, kind, path, name)
    else return unreadSentence(kind)
    return null
  }

  private archive(
    bytes: Buffer,
    kind: FileKind,
    path: string,
    name: string | null,
    depth: number,
  ): Promise<string | null> {
    const head = this.headOf(path, kind, name)
    return readArchive(bytes, kind.kind as ArchiveKind, (file) => {
      head()
      this.later(file, path, depth)
    })
  }

  /** Returns a function that adds the entry of a nested file once, before its first content. */
  private headOf(path: string, { type }: FileKind, name: string | null): () => void {
    let isDone = path === ''
    return () => {
      if (!isDone) this.part(path, type, name, null)
      isDone = true
    }
  }

  private async document(
    bytes: Buffer,
    file: FileKind,
    path: string,
    name: string | null,
    depth: number,
  ): Promise<string | null> {
    const head = this.headOf(path, file, name)
    return readDocument(bytes, file.kind as DocumentKind, {
      onText: ({ path: place, text, columns, problem }) => {
        head()
        const start = this.length
        this.text(text.endsWith('\n') || text === '' ? text : `${text}\n`)
        const at = path === '' ? place : `${path}/${place}`
        this.part(at, file.type, place, problem, start, columns)
      },
      onFile: (inner) => {
        head()
        this.later(inner, path, depth)
      },
    })
  }

  /** A text, or a message whose attachments are read after it. */
  private readText(
    bytes: Buffer,
    path: string,
    name: string | null,
    depth: number,
    known: TextFormat | null = null,
  ): void {
    const { sample, encoding } = beginningOf(bytes.subarray(0, sampleBytes))
    const format = known ?? identifyText(sample, bytes.length > sampleBytes)
    const start = this.length
    if (format === null) {
      this.text(Buffer.from(utf8Of(encoding)(bytes, true)))
      this.part(path, 'text/plain', name, null, start)
      return
    }
    const output: ReaderOutput = {
      onText: (text) => this.text(text),
      onPart: (part) => this.place(moved(part, path, name, start)),
      onFile: (file) =>
        this.waiting.push({
          ...file,
          path: path === '' ? file.path : `${path}/${file.path}`,
          problem: null,
          depth: depth + 1,
        }),
    }
    const reader = openTextReader(format, sample, output)
    reader.push(utf8Of(takesOwnBytes(format.kind, encoding) ? 'utf-8' : encoding)(bytes, true))
    reader.end()
    if (path === '') this.messages = reader.messages
  }

  private strings(bytes: Buffer, kind: FileKind, path: string, name: string | null): void {
    const start = this.length
    const reader = new StringsReader(kind.type, stringsSentence(kind), {
      onText: (text) => this.text(text),
      onPart: (part) => this.place(moved(part, path, name, start)),
    })
    reader.push(bytes)
    reader.end()
  }

  private text(text: string | Buffer): void {
    const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : text
    const taken = bytes.subarray(0, Math.max(0, this.maxTextBytes - this.length))
    if (taken.length === 0) return
    this.length += taken.length
    this.isLineOpen = taken.at(-1) !== 0x0a
    this.output.onText(taken)
  }

  private part(
    path: string,
    type: string,
    name: string | null,
    problem: string | null,
    start = this.length,
    columns: readonly string[] | null = null,
  ): void {
    this.place({
      path,
      type,
      name,
      from: 0,
      to: 0,
      start,
      end: this.length,
      problem,
      ...(columns !== null && { columns }),
    })
  }

  /** Reports a part, and adds a problem when it reaches the limit on text, that is, when it was cut. */
  private place(part: ReadPart): void {
    const most = this.maxTextBytes
    const problem = part.end < most ? null : `More than ${most / 1_048_576} MB of text: not read to its end.`
    this.output.onPart({
      ...part,
      start: Math.min(part.start, most),
      end: Math.min(part.end, most),
      problem: part.problem ?? problem,
    })
  }
}

/** Converts a part of a separate reading to its place in the whole text. */
function moved(part: ReadPart, path: string, name: string | null, by: number): ReadPart {
  return {
    ...part,
    path: path === '' ? part.path : part.path === '' ? path : `${path}/${part.path}`,
    name: part.name ?? (part.path === '' ? name : null),
    start: part.start + by,
    end: part.end + by,
  }
}
