import { detectEncoding, isWide } from '../ioc/encoding.ts'

/**
 * Decodes the text of a file while its bytes arrive. UTF-16 is known by its byte order mark or its zeros; anything else
 * is UTF-8, and lines that are not are read in a code page of Windows, as spreadsheets and older programs write them.
 * No byte is lost to a replacement character.
 */
export class TextDecoding {
  private wide: InstanceType<typeof TextDecoder> | null = null
  private isBegun = false
  private pending: Uint8Array = new Uint8Array(0)
  private codePage: InstanceType<typeof TextDecoder> | null = null

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
    if (this.wide !== null) return this.wide.decode(bytes, { stream: true })
    const all = this.pending.length === 0 ? bytes : Buffer.concat([this.pending, bytes])
    const end = all.length - cutCharacter(all)
    this.pending = all.subarray(end)
    return this.decode(all.subarray(0, end))
  }

  private begin(head: Uint8Array): void {
    this.isBegun = true
    const encoding = detectEncoding(head)
    if (isWide(encoding)) this.wide = new TextDecoder(encoding, { ignoreBOM: true })
  }

  /** Returns what is left at the end of the file. */
  end(): string {
    if (!this.isBegun) {
      const head = this.pending
      this.begin(head)
      this.pending = new Uint8Array(0)
      return this.push(head) + this.end()
    }
    if (this.wide !== null) return this.wide.decode()
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

  /** The first lines with some letters beyond ASCII decide for the file. */
  private codePageFor(bytes: Uint8Array): InstanceType<typeof TextDecoder> {
    if (this.codePage !== null) return this.codePage
    const isCyrillic = seemsCyrillic(bytes)
    if (isCyrillic !== null) this.codePage = isCyrillic ? cyrillic : western
    return this.codePage ?? western
  }

  private decodeByLine(bytes: Uint8Array): string {
    const lines: string[] = []
    for (let from = 0; from < bytes.length; ) {
      const lineEnd = bytes.indexOf(0x0a, from)
      const to = lineEnd < 0 ? bytes.length : lineEnd + 1
      const line = bytes.subarray(from, to)
      from = to
      try {
        lines.push(utf8.decode(line))
      } catch {
        lines.push(this.codePageFor(bytes).decode(line))
      }
    }
    return lines.join('')
  }
}

const western = new TextDecoder('windows-1252', { ignoreBOM: true })
const cyrillic = new TextDecoder('windows-1251', { ignoreBOM: true })
/** Bytes from which the encoding is told. */
const headLength = 64
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

/**
 * Whether letters beyond ASCII stand side by side: words of Cyrillic in Windows-1251 consist of them, while those of
 * western languages in Windows-1252 have single ones. Null for too few letters to tell.
 */
function seemsCyrillic(bytes: Uint8Array): boolean | null {
  let letters = 0
  let beside = 0
  let isLetterBefore = false
  for (const byte of bytes) {
    const isLetter = byte >= 0xc0 || byte === 0xa8 || byte === 0xb8
    if (isLetter) {
      letters += 1
      if (isLetterBefore) beside += 1
    }
    isLetterBefore = isLetter
  }
  return letters < 3 ? null : beside > letters * 0.5
}
