import type { Value } from './value.ts'

/** A piece of a source. `parts` are those of a text with expressions in it: plain text, or source with its offset. */
export type Token = {
  readonly kind:
    | 'word'
    | 'variable'
    | 'text'
    | 'template'
    | 'number'
    | 'pattern'
    | 'sign'
    | 'line'
    | 'indent'
    | 'dedent'
    | 'shell'
    | 'end'
  readonly text: string
  readonly value?: Value
  readonly parts?: readonly TemplatePart[]
  readonly at: number
  readonly end: number
  /** A line ends before it. */
  readonly startsLine: boolean
}
export type TemplatePart = string | { readonly source: string; readonly at: number }

/** Tokens of a source at most: what comes after is not parsed. */
export const maxTokens = 400_000

/** Walks through a source and collects tokens. */
export class Scanner {
  readonly source: string
  readonly tokens: Token[] = []
  at = 0
  startsLine = true
  private readonly base: number

  constructor(source: string, base = 0) {
    this.source = source
    this.base = base
  }

  get isOpen(): boolean {
    return this.at < this.source.length && this.tokens.length < maxTokens
  }

  char(ahead = 0): string {
    return this.source[this.at + ahead] ?? ''
  }

  startsWith(text: string): boolean {
    return this.source.startsWith(text, this.at)
  }

  /** Text from here that fits a sticky pattern, or `''`. */
  match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    return pattern.exec(this.source)?.[0] ?? ''
  }

  /** Adds a token from here to `end`, and goes there. */
  push(
    kind: Token['kind'],
    end: number,
    more: { value?: Value; parts?: TemplatePart[]; text?: string } = {},
  ): void {
    const stop = Math.min(end, this.source.length)
    this.tokens.push({
      kind,
      text: more.text ?? this.source.slice(this.at, stop),
      ...(more.value === undefined ? {} : { value: more.value }),
      ...(more.parts === undefined ? {} : { parts: more.parts }),
      at: this.base + this.at,
      end: this.base + stop,
      startsLine: this.startsLine,
    })
    this.startsLine = false
    this.at = Math.max(stop, this.at + (kind === 'line' || kind === 'indent' || kind === 'dedent' ? 0 : 1))
  }

  /** Goes to behind the next occurrence of a text, or to the end. */
  skipPast(text: string, from = this.at): void {
    const found = this.source.indexOf(text, from)
    this.at = found < 0 ? this.source.length : found + text.length
  }

  /** Goes to the end of the line. */
  skipLine(): void {
    const found = this.source.indexOf('\n', this.at)
    this.at = found < 0 ? this.source.length : found
  }

  finish(): Token[] {
    const at = this.base + this.source.length
    this.tokens.push({ kind: 'end', text: '', at, end: at, startsLine: true })
    return this.tokens
  }
}

const simple: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '\n': '',
  '\r': '',
  e: '\x1b',
}

/** Reads the escape behind a backslash at `at`: the character and where it ends. C, JavaScript, Python and PHP alike. */
export function escapeAt(source: string, at: number): { text: string; end: number } {
  const char = source[at + 1] ?? ''
  const hex = (from: number, length: number) => {
    const digits = source.slice(from, from + length)
    return digits.length === length && /^[0-9a-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : null
  }
  if (char === 'x') {
    const code = hex(at + 2, 2)
    if (code !== null) return { text: String.fromCharCode(code), end: at + 4 }
  }
  if (char === 'u' && source[at + 2] === '{') {
    const close = source.indexOf('}', at)
    const code = Number.parseInt(source.slice(at + 3, close), 16)
    if (close > 0 && close - at < 12 && code >= 0 && code <= 0x10ffff)
      return { text: String.fromCodePoint(code), end: close + 1 }
  }
  if (char === 'u' || char === 'U') {
    const length = char === 'u' ? 4 : 8
    const code = hex(at + 2, length)
    if (code !== null && code <= 0x10ffff) return { text: String.fromCodePoint(code), end: at + 2 + length }
  }
  if (char >= '0' && char <= '7') {
    const digits = /^[0-7]{1,3}/.exec(source.slice(at + 1, at + 4))?.[0] ?? '0'
    return { text: String.fromCharCode(Number.parseInt(digits, 8) & 255), end: at + 1 + digits.length }
  }
  return { text: simple[char] ?? char, end: at + 2 }
}

/** Reads a quoted text that begins at `at` with its quote; `end` is behind the closing one. */
export function quotedAt(
  source: string,
  at: number,
  quote: string,
  isMultiline: boolean,
): { text: string; end: number } {
  const pieces: string[] = []
  let from = at + quote.length
  let here = from
  while (here < source.length) {
    const char = source[here]
    if (char === '\\') {
      pieces.push(source.slice(from, here))
      const escaped = escapeAt(source, here)
      pieces.push(escaped.text)
      here = from = escaped.end
    } else if (source.startsWith(quote, here)) {
      pieces.push(source.slice(from, here))
      return { text: pieces.join(''), end: here + quote.length }
    } else if (char === '\n' && !isMultiline) break
    else here += 1
  }
  pieces.push(source.slice(from, here))
  return { text: pieces.join(''), end: here }
}

/** Where a bracket that is open at `at` closes, quotes considered; the end of the source where it does not. */
export function closingAt(source: string, at: number, open: string, close: string): number {
  let depth = 0
  const most = Math.min(source.length, at + 100_000)
  for (let here = at; here < most; here += 1) {
    const char = source[here] ?? ''
    if (char === '"' || char === "'") {
      const next = source.indexOf(char, here + 1)
      if (next > 0 && next < most) here = next
    } else if (char === open) depth += 1
    else if (char === close) {
      depth -= 1
      if (depth === 0) return here
    }
  }
  return most
}
