import { meter } from './meter.ts'
import { PathSigns } from './path-signs.ts'
import { recordFlag } from './record-flag.ts'

/**
 * Undoes the escapes that programs write into text: backslash escapes of C, JSON, Python and shells, terminal control
 * sequences (ECMA-48), the octal escapes of rsyslog, character references of HTML, quoted-printable (RFC 2045, section
 * 6.7), Markdown's backslash, and hyphens beyond ASCII. Every character of the result keeps the place of what it was
 * written as. Percent-encoding is undone elsewhere, since in a URL it stays (`percent-encoding.ts`).
 */

/** A part of a text between characters that end tokens, such as an escaped line feed. */
export type Piece = {
  readonly text: string
  /** Start and end in the original of each UTF-16 unit. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** What ended the former piece, and what ends this one. */
  readonly before: Border
  readonly after: Border
}

/**
 * `edge`: of the token. `letter`: a backslash and a letter, which may be a member of a path as well. `line`: a line feed
 * or a tab that was certainly escaped. `mark`: a quote, an angle bracket, a space.
 */
export type Border = 'edge' | 'letter' | 'line' | 'mark'

export type Unescaped = {
  readonly pieces: readonly Piece[]
  /** Whether a border of the kind `letter` is certainly an escape, as others of the token show. */
  readonly isSure: boolean
  /** Whether `=3D` was undone on the evidence of the token alone, where the line has to show more. */
  readonly isLonePrintable: boolean
}

/** Characters that begin an escape: a text without them has none. */
const mayBegin =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals' own control character
  /[\\\x1b\u2010\u2011\ufe63\uff0d]|&(?:#[\dx]|[a-z]{2,8};)|=(?:3D|20[a-z]|C[23]=|E2=)|#[01][0-7]{2}|\^\[/i

/**
 * Whether an escape may occur in a token.
 *
 * @param reports bits of `recordFlag` for what the token may contain
 */
export function mayHoldEscape(token: string, reports: number): boolean {
  const { backslash, high } = recordFlag
  // most tokens are ruled out by a test of single characters
  if ((reports & (backslash | high)) === 0 && !otherSigns.test(token)) return false
  return mayBegin.test(token)
}

const otherSigns = /[&=#^]/

/** Returns a token with its escapes undone; null when it has none. */
export function undoEscapes(token: string): Unescaped | null {
  meter.steps += token.length
  return mayBegin.test(token) ? new Unescaper(token).run() : null
}

/** Letters of escapes, with the character that they mean. */
const letters: ReadonlySet<string> = new Set('nrtvfb')
const terminalControl = /^\[[0-9:;<=>?]{0,32}[ -/]{0,4}([@-~])/
/** Escapes of the control character that begins terminal sequences, as they are written by programs that mask it. */
const writtenEscape = /^(?:\\(?:e|033|x1b|u001b|u\{1b\})|\^\[|#033)(?=[[\]])/i
const rsyslog = /^#(?:0[0-3][0-7]|177)/
const reference = /^&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/i
const named: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  period: '.',
  sol: '/',
  bsol: '\\',
  colon: ':',
  commat: '@',
  hyphen: '-',
  dash: '-',
  lowbar: '_',
  equals: '=',
  num: '#',
  quest: '?',
  percnt: '%',
  shy: '',
  zwnj: '',
  zwj: '',
}
const hyphens: ReadonlySet<number> = new Set([0x2010, 0x2011, 0xfe63, 0xff0d])
/** Punctuation that a backslash before it leaves as it is, in Markdown and shells; the others are defanging. */
const escapable: ReadonlySet<string> = new Set('/-_()~#+=&?!*%{}|^$;,')
/** Stands for an escaped apostrophe in a URL that apostrophes enclose, and which it does not end. */
export const keptApostrophe = '\ue027'

class Unescaper {
  private readonly token: string
  private readonly paths: PathSigns
  private readonly printable: 'none' | 'lone' | 'sure'
  private at = 0
  private hasChanged = false
  private text = ''
  private starts: number[] = []
  private ends: number[] = []
  private before: Border = 'edge'
  private readonly pieces: Piece[] = []
  /** Bytes beyond ASCII that were written one by one: they are decoded together. */
  private bytes: { readonly value: number; readonly start: number; readonly end: number }[] = []

  constructor(token: string) {
    this.token = token
    this.paths = new PathSigns(token)
    this.printable = printableSigns(token)
  }

  run(): Unescaped | null {
    const { token } = this
    while (this.at < token.length) if (!this.escape()) this.copy()
    if (!this.hasChanged) return null
    this.close('edge')
    return { pieces: this.pieces, isSure: this.paths.isSure, isLonePrintable: this.printable === 'lone' }
  }

  /** Undoes the escape at the current position; false when there is none. */
  private escape(): boolean {
    const { token, at } = this
    const code = token.charCodeAt(at)
    if (code === 0x5c) return this.backslash()
    if (code === 0x1b) return this.terminal(1)
    if (code === 0x26) return this.reference()
    if (code === 0x3d) return this.printable !== 'none' && this.quotedPrintable()
    if (code === 0x23 || code === 0x5e) return this.maskedControl()
    if (!hyphens.has(code)) return false
    this.put('-', 1)
    return true
  }

  private copy(): void {
    this.flushBytes()
    this.text += this.token[this.at] as string
    this.starts.push(this.at)
    this.ends.push(this.at + 1)
    this.at++
  }

  /** Adds a text in place of `length` characters of the original. Characters that end tokens end the piece. */
  private put(means: string, length: number, border: Border = 'mark'): void {
    this.flushBytes()
    this.hasChanged = true
    const start = this.at
    this.at += length
    for (let index = 0; index < means.length; index++) {
      const code = means.charCodeAt(index)
      if (isDelimiter(code)) {
        this.close(border)
        continue
      }
      this.text += means[index] as string
      this.starts.push(start)
      this.ends.push(this.at)
    }
  }

  private close(after: Border): void {
    this.flushBytes()
    const { text, starts, ends, before } = this
    if (text !== '') this.pieces.push({ text, starts, ends, before, after })
    this.text = ''
    this.starts = []
    this.ends = []
    // of several borders in a row, the first that is sure counts
    this.before = text === '' && before === 'line' ? before : after
  }

  /** Adds a byte of an encoded character. */
  private putByte(value: number, length: number): void {
    if (value < 0x80) {
      this.put(String.fromCharCode(value), length, value === 0x20 ? 'mark' : 'line')
      return
    }
    this.hasChanged = true
    this.bytes.push({ value, start: this.at, end: this.at + length })
    this.at += length
  }

  private flushBytes(): void {
    if (this.bytes.length === 0) return
    const { bytes } = this
    this.bytes = []
    const encoded = Buffer.from(bytes.map(({ value }) => value))
    const utf8 = encoded.toString('utf8')
    const text = utf8.includes('\ufffd') ? encoded.toString('latin1') : utf8
    const start = bytes[0]?.start as number
    const end = bytes.at(-1)?.end as number
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      this.text += hyphens.has(code) ? '-' : (text[index] as string)
      this.starts.push(start)
      this.ends.push(end)
    }
  }

  private backslash(): boolean {
    const { token, at, paths } = this
    const masked = writtenEscape.exec(token.slice(at, at + 12))
    if (masked !== null) return this.terminal(masked[0].length)
    let run = 1
    while (token.charCodeAt(at + run) === 0x5c) run++
    const next = token[at + run]
    if (next === undefined) return this.copyRun(run)
    const isPath = paths.isPath(at, run)
    if (next === "'" || next === '"') {
      const isKept = next === "'" && opensQuotedUrl(this.text)
      this.put(isKept ? keptApostrophe : next, run + 1)
      return true
    }
    const isInUrl = escapable.has(next) && this.text.includes('://')
    if (isPath && !isInUrl) return this.copyRun(run)
    if (letters.has(next) || (next === '0' && !isOctal(token.charCodeAt(at + run + 1)))) {
      this.put('\n', run + 1, 'letter')
      return true
    }
    const code = token.slice(at + run, at + run + 9)
    const [unicode, four, braced] = /^u(?:([0-9a-f]{4})|\{([0-9a-f]{1,6})\})/i.exec(code) ?? []
    if (unicode !== undefined)
      return this.putCodePoint(Number.parseInt(four ?? braced ?? '', 16), run + unicode.length)
    const [byte, hex, octal] = /^(?:x([0-9a-f]{2})|([0-3][0-7]{2}))/i.exec(code) ?? []
    if (byte !== undefined) {
      this.putByte(
        hex === undefined ? Number.parseInt(octal as string, 8) : Number.parseInt(hex, 16),
        run + byte.length,
      )
      return true
    }
    if (!escapable.has(next)) return this.copyRun(run)
    this.put(next, run + 1)
    return true
  }

  private copyRun(length: number): boolean {
    for (let index = 0; index < length; index++) this.copy()
    return true
  }

  private putCodePoint(code: number, length: number): boolean {
    const isOne = code <= 0x10ffff
    const text = isOne ? String.fromCodePoint(code) : ' '
    this.put(hyphens.has(code) ? '-' : text, length, code === 0x20 || code > 0x20 ? 'mark' : 'line')
    return true
  }

  /** A control sequence; `length` is that of the control character before it. Colours have no width. */
  private terminal(length: number): boolean {
    const { token, at } = this
    const next = token[at + length]
    if (next === ']') {
      // a command to the terminal, such as a link, up to a bell or `ESC \`
      const [head = ']'] =
        /^\](?:\d{1,4};[^;]{0,64};|\d{1,4};)?/.exec(token.slice(at + length, at + length + 80)) ?? []
      this.put(' ', length + head.length)
      return true
    }
    const control = next === '[' ? terminalControl.exec(token.slice(at + length, at + length + 40)) : null
    if (control === null) {
      this.put(' ', next === '\\' ? length + 1 : length)
      return true
    }
    this.put(control[1] === 'm' || control[1] === 'K' ? '' : ' ', length + control[0].length)
    return true
  }

  /** `#012` of rsyslog and `^[` for the control character of terminal sequences. */
  private maskedControl(): boolean {
    const { token, at } = this
    const text = token.slice(at, at + 12)
    const masked = writtenEscape.exec(text)
    if (masked !== null) return this.terminal(masked[0].length)
    const [control] = rsyslog.exec(text) ?? []
    if (control === undefined) return false
    // in a URL the same may be a fragment
    if (this.text.includes('://') && /\d/.test(token.charAt(at + control.length))) return false
    this.put('\n', control.length, 'line')
    return true
  }

  private reference(): boolean {
    const { token, at } = this
    const [whole, decimal, hex, name] = reference.exec(token.slice(at, at + 12)) ?? []
    if (whole === undefined) return false
    const means = name === undefined ? undefined : named[name.toLowerCase()]
    if (name !== undefined && means === undefined) return false
    if (means !== undefined) {
      this.put(means, whole.length)
      return true
    }
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
    return this.putCodePoint(code === 0 ? 0xfffd : code, whole.length)
  }

  private quotedPrintable(): boolean {
    const hex = this.token.slice(this.at + 1, this.at + 3)
    // what would make a name or an address of other text: encoders leave these characters as they are
    if (!/^[0-9A-F]{2}$/.test(hex) || hex === '2E' || hex === '3A' || hex === '40') return false
    this.putByte(Number.parseInt(hex, 16), 3)
    return true
  }
}

/** Whether a character ends tokens. */
export function isDelimiter(code: number): boolean {
  return (
    code <= 0x20 ||
    code === 0x22 ||
    code === 0x3c ||
    code === 0x3e ||
    code === 0x60 ||
    code === 0x7f ||
    code === 0xa0
  )
}

function isOctal(code: number): boolean {
  return code >= 0x30 && code <= 0x37
}

/** Whether a text ends within a URL that an apostrophe precedes. */
function opensQuotedUrl(text: string): boolean {
  const quote = text.lastIndexOf("'")
  return quote >= 0 && /^'[a-z][a-z0-9]{1,8}:\/\//i.test(text.slice(quote, quote + 16))
}

/**
 * Whether the equal signs of a token are those of quoted-printable: there each one is written `=3D`, so that all of
 * them precede two hexadecimal digits. `lone` when only one does.
 */
function printableSigns(token: string): 'none' | 'lone' | 'sure' {
  if (!token.includes('=3D') && !/=(?:C[23]|E2)=[0-9A-F]{2}|=20(?=[a-z])/i.test(token)) return 'none'
  let count = 0
  for (let at = token.indexOf('='); at >= 0; at = token.indexOf('=', at + 1)) {
    if (at + 1 === token.length) continue
    if (!/^[0-9A-F]{2}$/.test(token.slice(at + 1, at + 3))) return 'none'
    count++
  }
  meter.steps += token.length
  return count > 1 ? 'sure' : 'lone'
}
