import type { PdfName, PdfValue } from './pdf-value.ts'

const maxDepth = 60
const maxItems = 200_000

const blank = new Set(['\0', '\t', '\n', '\f', '\r', ' '])
const delimiters = new Set(['(', ')', '<', '>', '[', ']', '{', '}', '/', '%'])

/** Thrown where no value can be read. */
export class PdfSyntax extends Error {}

/**
 * Reads values of PDF from Latin-1 text (ISO 32000-2, 7.2 and 7.3), forgiving as viewers are: closing brackets that are
 * missing, unknown words. `at` is where the next value begins.
 */
export class PdfParser {
  at: number
  private readonly text: string
  private items = 0

  constructor(text: string, at = 0) {
    this.text = text
    this.at = at
  }

  value(depth = 0): PdfValue {
    if (depth > maxDepth) throw new PdfSyntax('values lie too deep')
    if (this.items++ > maxItems) throw new PdfSyntax('an object has too many values')
    this.skip()
    const sign = this.text[this.at]
    if (sign === undefined) throw new PdfSyntax('the file ends within an object')
    if (sign === '/') return this.name()
    if (sign === '(') return this.string()
    if (sign === '[') return this.array(depth)
    if (sign === '<') return this.text[this.at + 1] === '<' ? this.dict(depth) : this.hex()
    if (delimiters.has(sign)) {
      this.at++
      return null
    }
    return this.word()
  }

  /** Passes over blanks and comments. */
  skip(): void {
    for (;;) {
      while (blank.has(this.text[this.at] ?? '')) this.at++
      if (this.text[this.at] !== '%') return
      while (this.at < this.text.length && !/[\r\n]/.test(this.text[this.at] as string)) this.at++
    }
  }

  /** Whether a word comes next; it is passed over then. */
  takes(word: string): boolean {
    this.skip()
    if (!this.text.startsWith(word, this.at)) return false
    this.at += word.length
    return true
  }

  private name(): PdfName {
    const from = ++this.at
    this.toDelimiter()
    const written = this.text.slice(from, Math.min(this.at, from + 1000))
    const name = written.replace(/#([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    // a printable sign needs no escape
    return { name, isEscaped: /#(?:[3-6][0-9A-Fa-f]|7[0-9A-Ea-e])/.test(written) && /^[\w.-]+$/.test(name) }
  }

  private toDelimiter(): void {
    while (this.at < this.text.length) {
      const sign = this.text[this.at] as string
      if (blank.has(sign) || delimiters.has(sign)) return
      this.at++
    }
  }

  private word(): PdfValue {
    const from = this.at
    this.toDelimiter()
    const word = this.text.slice(from, Math.min(this.at, from + 64))
    if (word === 'true') return true
    if (word === 'false') return false
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) return null
    if (/^\d{1,10}$/.test(word)) {
      const reference = /^[\s\0]{1,20}\d{1,5}[\s\0]{1,20}R(?![A-Za-z0-9])/.exec(
        this.text.slice(this.at, this.at + 48),
      )
      if (reference !== null) {
        this.at += reference[0].length
        return { ref: Number(word) }
      }
    }
    return Number(word)
  }

  private string(): string {
    const pieces: string[] = []
    let from = ++this.at
    let open = 1
    for (; this.at < this.text.length; this.at++) {
      const code = this.text.charCodeAt(this.at)
      if (code === 0x28) open++
      else if (code === 0x29) {
        if (--open === 0) break
      } else if (code === 0x5c) {
        pieces.push(this.text.slice(from, this.at), this.escape())
        from = this.at + 1
      }
    }
    if (this.at >= this.text.length) throw new PdfSyntax('a string does not end')
    pieces.push(this.text.slice(from, this.at))
    this.at++
    return pieces.join('')
  }

  /** Reads an escape (7.3.4.2), and leaves `at` on its last sign. */
  private escape(): string {
    const sign = this.text[++this.at] ?? ''
    const octal = /^[0-7]{1,3}/.exec(this.text.slice(this.at, this.at + 3))?.[0]
    if (octal !== undefined) {
      this.at += octal.length - 1
      return String.fromCharCode(Number.parseInt(octal, 8) & 255)
    }
    if (sign === '\r' && this.text[this.at + 1] === '\n') this.at++
    if (sign === '\r' || sign === '\n') return ''
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[sign] ?? sign
  }

  private hex(): string {
    const end = this.text.indexOf('>', this.at)
    if (end === -1) throw new PdfSyntax('a string does not end')
    const digits = this.text.slice(this.at + 1, end).replace(/[^0-9A-Fa-f]/g, '')
    this.at = end + 1
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1')
  }

  private array(depth: number): PdfValue[] {
    this.at++
    const list: PdfValue[] = []
    for (;;) {
      this.skip()
      const sign = this.text[this.at]
      if (sign === undefined || this.isEnd()) return list
      if (sign === ']') {
        this.at++
        return list
      }
      list.push(this.value(depth + 1))
    }
  }

  private dict(depth: number): Map<string, PdfValue> {
    this.at += 2
    const dict = new Map<string, PdfValue>()
    for (;;) {
      this.skip()
      if (this.text.startsWith('>>', this.at)) {
        this.at += 2
        return dict
      }
      if (this.at >= this.text.length || this.isEnd()) return dict
      if (this.text[this.at] !== '/') {
        this.value(depth + 1)
        continue
      }
      const key = this.name()
      this.skip()
      if (key.isEscaped) this.escaped.add(key.name)
      dict.set(key.name, this.text.startsWith('>>', this.at) ? null : this.value(depth + 1))
    }
  }

  /** Names that were written with needless escapes (`/J#61vaScript`). */
  readonly escaped = new Set<string>()

  /** An object that has lost its closing bracket ends at the next keyword. */
  private isEnd(): boolean {
    return this.text.startsWith('endobj', this.at) || this.text.startsWith('stream', this.at)
  }
}
