import type { TextEncoding } from '../../../contract/text-encodings.ts'
import { detectEncoding, isWide } from '../ioc/encoding.ts'
import { type CodePage, codePageOf, decoderOf } from './code-page.ts'

/** How the bytes of a file were read, and how that is known. */
export type EncodingTaken = {
  readonly label: TextEncoding
  readonly by: 'marked' | 'valid' | 'guessed' | 'chosen'
}

/**
 * Decodes the text of a file while its bytes arrive, in a chosen encoding or as they show: UTF-16 is known by its byte order mark or
 * its zeros; anything else is UTF-8, and lines that are not are read in a code page of Windows, as spreadsheets and older programs
 * write them. No byte is lost to a replacement character, unless a choice makes it one.
 */
export class TextDecoding {
  private stream: InstanceType<typeof TextDecoder> | null = null
  private isBegun = false
  private pending: Uint8Array = new Uint8Array(0)
  private codePage: CodePage | null = null
  private state: EncodingTaken = { label: 'utf-8', by: 'valid' }

  constructor(chosen: TextEncoding | null = null) {
    if (chosen === null) return
    this.isBegun = true
    this.stream = new TextDecoder(chosen, { ignoreBOM: true })
    this.state = { label: chosen, by: 'chosen' }
  }

  /** How the bytes so far were read. */
  get taken(): EncodingTaken {
    return this.state
  }

  /** Returns the text of the next bytes; a character that is cut at their end comes with the next ones. */
  push(bytes: Uint8Array): string {
    if (!this.isBegun) {
      const head = Buffer.concat([this.pending, bytes])
      this.pending = head
      if (head.length < headLength) return ''
      this.begin(head)
      this.pending = new Uint8Array(0)
      return this.push(head)
    }
    if (this.stream !== null) return this.stream.decode(bytes, { stream: true })
    const all = this.pending.length === 0 ? bytes : Buffer.concat([this.pending, bytes])
    const end = all.length - cutCharacter(all)
    this.pending = all.subarray(end)
    return this.decode(all.subarray(0, end))
  }

  private begin(head: Uint8Array): void {
    this.isBegun = true
    const encoding = detectEncoding(head)
    const isMarked = head[0] === 0xff || head[0] === 0xfe
    if (isWide(encoding)) {
      this.stream = new TextDecoder(encoding, { ignoreBOM: true })
      this.state = { label: encoding as TextEncoding, by: isMarked ? 'marked' : 'guessed' }
    } else if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf)
      this.state = { label: 'utf-8', by: 'marked' }
  }

  /** Returns what is left at the end of the file. */
  end(): string {
    if (!this.isBegun) {
      const head = this.pending
      this.begin(head)
      this.pending = new Uint8Array(0)
      return this.push(head) + this.end()
    }
    if (this.stream !== null) return this.stream.decode()
    const { pending } = this
    this.pending = new Uint8Array(0)
    return this.decode(pending)
  }

  private decode(bytes: Uint8Array): string {
    try {
      return utf8.decode(bytes)
    } catch {
      return this.decodeByLine(bytes)
    }
  }

  private decodeByLine(bytes: Uint8Array): string {
    const lines: (string | Uint8Array)[] = []
    const others: Uint8Array[] = []
    for (let from = 0; from < bytes.length; ) {
      const lineEnd = bytes.indexOf(0x0a, from)
      const to = lineEnd < 0 ? bytes.length : lineEnd + 1
      const line = bytes.subarray(from, to)
      from = to
      try {
        lines.push(utf8.decode(line))
      } catch {
        lines.push(line)
        if (this.codePage === null && others.length < linesLookedAt) others.push(line)
      }
    }
    // the first lines with some letters beyond ASCII decide for the file
    this.codePage ??= codePageOf(Buffer.concat(others))
    const page = this.codePage ?? 'windows-1252'
    this.state = { label: page, by: 'guessed' }
    const decoder = decoderOf(page)
    return lines.map((line) => (typeof line === 'string' ? line : decoder.decode(line))).join('')
  }
}

/** Bytes from which the encoding is told, and lines from which the code page is. */
const headLength = 64
const linesLookedAt = 500
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Returns how many bytes at the end begin a character of UTF-8 without ending it. */
function cutCharacter(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return 0
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back ? back : 0
  }
  return 0
}
