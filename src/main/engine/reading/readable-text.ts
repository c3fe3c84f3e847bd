import { sourceBorder } from '../../../contract/source-border.ts'
import { type FileKind, unreadSentence } from '../document/file-kind.ts'
import { identifyFile } from '../document/identify-file.ts'
import { holdsStrings, isArchive, isDocument } from './file-reading.ts'
import { identifyText } from './identify-text.ts'
import { openTextReader, takesOwnBytes } from './open-text-reader.ts'
import { beginningOf, utf8Of } from './utf8-stream.ts'

/** A source of which nothing can be read; the message is the sentence why. */
export class UnreadSource extends Error {}

/** Has a document or an archive read that is held whole; gives what it says. Rejects with `UnreadSource`. */
export type ReadWhole = (bytes: Buffer) => Promise<Uint8Array>

/** Bytes by which a source is told. */
const sampleBytes = 65_536
/** Bytes of a source that is held whole. */
const maxWholeBytes = 268_435_456

/**
 * A stream as it is read, in UTF-8: a message, a page, a table, JSON or XML as what it says, documents and archives where somebody reads
 * them, anything else as it comes. Throws `UnreadSource`.
 */
export async function* readableText(
  stream: AsyncIterable<Uint8Array>,
  readWhole: ReadWhole | null = null,
): AsyncIterable<Uint8Array> {
  let source = new OneSource(readWhole)
  for await (const chunk of stream) {
    if (chunk === sourceBorder) {
      yield* await source.end()
      yield sourceBorder
      source = new OneSource(readWhole)
    } else yield* source.push(chunk)
  }
  yield* await source.end()
}

type Pass = (bytes: Uint8Array, isLast: boolean) => void

/** One source of a stream, from its beginning to its end. */
class OneSource {
  private readonly readWhole: ReadWhole | null
  private held: Uint8Array[] = []
  private heldBytes = 0
  private pass: Pass | null = null
  private isWhole = false
  private texts: Uint8Array[] = []

  constructor(readWhole: ReadWhole | null) {
    this.readWhole = readWhole
  }

  push(chunk: Uint8Array): Uint8Array[] {
    if (this.pass !== null) this.pass(chunk, false)
    else {
      this.held.push(chunk)
      this.heldBytes += chunk.length
      if (this.heldBytes > maxWholeBytes)
        throw new UnreadSource('A document in it has more than 256 MB, which is more than is held whole.')
      if (!this.isWhole && this.heldBytes >= sampleBytes) this.choose(true)
    }
    return this.texts.splice(0)
  }

  async end(): Promise<Uint8Array[]> {
    if (this.pass === null && !this.isWhole && this.heldBytes > 0) this.choose(false)
    else this.pass?.(new Uint8Array(0), true)
    if (this.isWhole && this.readWhole !== null)
      this.texts.push(await this.readWhole(Buffer.concat(this.held)))
    return this.texts.splice(0)
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
    const pass = openPass(begin, isCut, file, (text) => this.texts.push(text))
    this.pass = pass
    for (const [index, bytes] of this.held.entries()) pass(bytes, !isCut && index === this.held.length - 1)
    this.held = []
  }
}

/** How pieces of a source are read, by what it begins with. */
function openPass(
  begin: Uint8Array,
  isCut: boolean,
  file: FileKind | null,
  onText: (text: Uint8Array) => void,
): Pass {
  const { sample, encoding } = beginningOf(begin)
  const format =
    file !== null && holdsStrings(file)
      ? { kind: 'strings' as const, table: null, file }
      : identifyText(sample, isCut)
  const reader = format === null ? null : openTextReader(format, sample, { onText, onPart: () => undefined })
  const isOwn = format !== null && takesOwnBytes(format.kind)
  // text in one byte for each character is searched as it is
  const toUtf8 = utf8Of(isOwn || (format === null && encoding === 'latin-1') ? 'utf-8' : encoding)
  return (bytes, isLast) => {
    const text = toUtf8(bytes, isLast)
    if (reader === null) onText(Buffer.from(text))
    else reader.push(text)
    if (isLast) reader?.end()
  }
}
