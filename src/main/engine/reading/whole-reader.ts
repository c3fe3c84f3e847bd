import { decodeCharset } from '../message/charset.ts'
import type { ReaderOutput, TextReader } from './text-reader.ts'

/**
 * Reads a source that is held whole, as pages and XML documents are. A source longer than the limit is passed through
 * undecoded, and its part reports that.
 */
export class WholeReader implements TextReader {
  readonly messages = 1
  isDecoded = false
  private readonly kind: WholeKind
  private readonly output: ReaderOutput
  private pieces: Uint8Array[] = []
  private held = 0
  private isTooLong = false
  private length = 0

  constructor(kind: WholeKind, output: ReaderOutput) {
    this.kind = kind
    this.output = output
  }

  push(bytes: Uint8Array): void {
    this.held += bytes.length
    if (this.isTooLong) {
      this.write(Buffer.from(bytes))
      return
    }
    this.pieces.push(Buffer.from(bytes))
    if (this.held <= this.kind.maxBytes) return
    this.isTooLong = true
    for (const piece of this.pieces) this.write(piece as Buffer)
    this.pieces = []
  }

  end(): void {
    let problem: string | null = null
    if (this.isTooLong) problem = `Longer than ${this.kind.maxBytes / 1_048_576} MB: read as its bytes stand.`
    else {
      const bytes = Buffer.concat(this.pieces)
      const { text, isKnown } = decodeCharset(bytes, charsetOf(bytes, this.kind))
      if (!isKnown) problem = 'Its character set is not known: read as it looks.'
      const decoded = Buffer.from(this.kind.read(text), 'utf8')
      this.isDecoded = !decoded.equals(bytes)
      this.write(decoded)
    }
    this.output.onPart({
      path: '',
      type: this.kind.type,
      name: null,
      from: 0,
      to: this.held,
      start: 0,
      end: this.length,
      problem,
    })
  }

  private write(text: Buffer): void {
    if (text.length === 0) return
    this.length += text.length
    this.output.onText(text)
  }
}

export type WholeKind = {
  readonly type: string
  readonly maxBytes: number
  /** Matches the name of a character set that a document declares. */
  readonly charset: RegExp
  readonly read: (text: string) => string
}

/** Returns the character set: from a byte order mark, else as declared by the document; null when neither is there. */
function charsetOf(bytes: Buffer, { charset }: WholeKind): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be'
  const stated = charset.exec(bytes.toString('latin1', 0, 4096))?.[1] ?? null
  // a document whose declaration is readable as single bytes is not UTF-16
  return stated !== null && /^utf-?16/i.test(stated) ? null : stated
}
