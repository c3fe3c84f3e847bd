import { wordEndings } from './code-names.ts'
import { meter } from './meter.ts'
import { isTopLevel } from './public-suffix.ts'

/**
 * Undoes defanging in one token. Only what is written as defanging is undone: brackets must enclose a separator, words
 * must stand in brackets. Every character of the result remembers where it stood, so that hits point into the original.
 */

export type Refanged = {
  readonly text: string
  /** Index in the original of each character of `text`, and of its end; null when nothing was changed. */
  readonly origin: readonly number[] | null
  /** Indices in `text` of characters that came out of defanging. */
  readonly evidence: ReadonlySet<number>
}

const nothing: ReadonlySet<number> = new Set()

/** Characters whose presence makes a look at defanging worth while. */
const worthALook = /[[\]({<\\\u00ad\u200b-\u200d\u2060\ufeff\u3002\uff0e\uff61\uff20]| /

const invisible = new Set([0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff])
const dotLike = new Set([0x3002, 0xff0e, 0xff61])

const closing = new Set([0x5d, 0x29, 0x7d, 0x3e])

/** What brackets may enclose, longest first where one starts another. */
const enclosed: readonly (readonly [word: string, means: string])[] = [
  ['://', '://'],
  [':/', ':/'],
  ['dot', '.'],
  ['punkt', '.'],
  ['\\.', '.'],
  ['.', '.'],
  ['at', '@'],
  ['@', '@'],
  ['\\:', ':'],
  [':', ':'],
  ['//', '//'],
  ['/', '/'],
]

const schemeInBrackets = /^[[({](hxxps?|https?|ftps?|fxps?|meows?|sftp|ssh|rdp|wss?)[\])}](?=[:[({])/i

/** A token without its defanging. */
export function refang(token: string): Refanged {
  if (!worthALook.test(token)) return { text: token, origin: null, evidence: nothing }
  return new Refanger(token).run()
}

class Refanger {
  private readonly token: string
  private text = ''
  private readonly origin: number[] = []
  private readonly evidence = new Set<number>()
  private at = 0

  constructor(token: string) {
    this.token = token
  }

  run(): Refanged {
    const { token } = this
    while (this.at < token.length) {
      const code = token.charCodeAt(this.at)
      if (invisible.has(code)) this.at++
      else if (dotLike.has(code)) this.emit('.', 1)
      else if (code === 0xff20) this.emit('@', 1)
      else if (code === 0x5c) this.backslash()
      else if (code === 0x20) this.spacedWord()
      else if (code === 0x5b || code === 0x28 || code === 0x7b || code === 0x3c) this.bracket()
      else if (code === 0x2e && this.isHalfClosed()) this.emit('.', 2)
      else this.copy()
    }
    meter.steps += token.length
    this.origin.push(token.length)
    return { text: this.text, origin: this.origin, evidence: this.evidence }
  }

  private copy(): void {
    this.origin.push(this.at)
    this.text += this.token.charAt(this.at)
    this.at++
  }

  /** Replaces `length` characters of the original by `means`. */
  private emit(means: string, length: number): void {
    for (const character of means) {
      this.evidence.add(this.text.length)
      this.origin.push(this.at)
      this.text += character
    }
    this.at += length
  }

  /** `.]` between letters, as in `example.]com`. */
  private isHalfClosed(): boolean {
    const { token, at } = this
    return (
      token.charCodeAt(at + 1) === 0x5d &&
      isLetterOrDigit(token.charCodeAt(at + 2)) &&
      isLetterOrDigit(token.charCodeAt(at - 1))
    )
  }

  private backslash(): void {
    const next = this.token.charAt(this.at + 1)
    if (next === '.') this.emit('.', 2)
    else if (next === '/') this.emitPlain('/', 2)
    else if (next === ':' || next === '@') this.emit(next, 2)
    else if (next === '[' || next === ']') this.at++
    else this.copy()
  }

  /** An escape of a format, not defanging: no evidence. */
  private emitPlain(means: string, length: number): void {
    this.origin.push(this.at)
    this.text += means
    this.at += length
  }

  private bracket(): void {
    const { token, at } = this
    const scheme = schemeInBrackets.exec(token.slice(at, at + 12))
    if (scheme !== null) {
      this.at++
      for (const _ of scheme[1] as string) this.copy()
      this.evidence.add(this.text.length - 1)
      this.at++
      return
    }
    if (
      (token.charAt(at + 1) === 's' || token.charAt(at + 1) === 'S') &&
      closing.has(token.charCodeAt(at + 2)) &&
      /(?:tt|xx|\*\*)p$/i.test(this.text.slice(-3))
    ) {
      this.emit('s', 3)
      return
    }
    const match = this.enclosedAt(at)
    if (match !== null) this.emit(match.means, match.length)
    else if (
      token.charCodeAt(at + 1) === 0x2e &&
      token.charCodeAt(at) !== 0x3c &&
      isLetterOrDigit(token.charCodeAt(at + 2)) &&
      isLetterOrDigit(this.text.charCodeAt(this.text.length - 1))
    ) {
      this.emit('.', 2)
    } else this.copy()
  }

  /** A separator enclosed in up to three pairs of brackets, with spaces inside; null when it is not one. */
  private enclosedAt(start: number): { means: string; length: number } | null {
    const { token } = this
    let at = start
    let depth = 0
    while (
      depth < 3 &&
      (token.charCodeAt(at) === 0x5b ||
        token.charCodeAt(at) === 0x28 ||
        token.charCodeAt(at) === 0x7b ||
        token.charCodeAt(at) === 0x3c)
    ) {
      at++
      depth++
    }
    let spaces = 0
    while (token.charCodeAt(at) === 0x20 && spaces < 2) {
      at++
      spaces++
    }
    for (const [word, means] of enclosed) {
      if (!startsWithWord(token, at, word)) continue
      let end = at + word.length
      while (token.charCodeAt(end) === 0x20 && end < at + word.length + 2) end++
      if (token.charCodeAt(end) === 0x5c) end++
      let closed = 0
      while (closed < depth && closing.has(token.charCodeAt(end))) {
        end++
        closed++
      }
      if (closed !== depth) continue
      // spaces around the brackets belong to the separator: `example [.] com`
      if (token.charCodeAt(end) === 0x20 && this.text.length === this.origin.length)
        end = skipSpaces(token, end)
      return { means, length: end - start }
    }
    return null
  }

  /** A space of a token that was joined over spaces: before brackets, or around a bare ` dot ` or ` at `. */
  private spacedWord(): void {
    const { token } = this
    const next = skipSpaces(token, this.at)
    if (isOpening(token.charCodeAt(next)) && this.enclosedAt(next) !== null) {
      this.at = next
      return
    }
    for (const [word, means] of [
      ['dot', '.'],
      ['at', '@'],
    ] as const) {
      if (!startsWithWord(token, next, word) || token.charCodeAt(next + word.length) !== 0x20) continue
      const after = skipSpaces(token, next + word.length)
      if (means === '.' ? bareDotCounts(this.text, token, after) : bareAtCounts(this.text, token, after)) {
        this.emit(means, after - this.at)
        return
      }
    }
    this.copy()
  }
}

/** Words that stand before a separator in prose that talks about separators. */
export const articles: ReadonlySet<string> = new Set(
  'the a an this that these those of and or to in on at by polka connect red blue every each one with from use like as is are for replace using'.split(
    ' ',
  ),
)

const labelAtEnd = /[a-z0-9-]{1,63}$/i
const chainAtStart = /^[a-z0-9-]{1,63}(?: dot [a-z0-9-]{1,63}){0,8}/i

const octetChain = /^\d{1,3}(?: dot \d{1,3}){0,2}(?![\w-])/i

/** A bare ` dot ` counts between two labels whose chain ends in a top-level domain that is no common word. */
function bareDotCounts(before: string, token: string, after: number): boolean {
  const left = labelAtEnd.exec(before.slice(-64))?.[0] ?? ''
  const chain = chainAtStart.exec(token.slice(after, after + 300))?.[0]
  if (left === '' || chain === undefined || articles.has(left.toLowerCase())) return false
  if (/^\d{1,3}$/.test(left))
    return octetChain.test(token.slice(after, after + 30)) || (chain.match(/ dot /g)?.length ?? 0) < 3
  // `john dot smith at example dot com`
  if (
    /^ at [a-z0-9-]{1,63} ?[[({]? ?dot\b/i.test(token.slice(after + chain.length, after + chain.length + 80))
  )
    return true
  const last = (chain.split(' ').at(-1) ?? '').toLowerCase()
  return isTopLevel(last) && (!wordEndings.has(last) || before.includes('@'))
}

/** A bare ` at ` counts when its right side is itself spelled out, or its left side cannot be a word. */
function bareAtCounts(before: string, token: string, after: number): boolean {
  const left = /[a-z0-9._+-]{1,64}$/i.exec(before.slice(-64))?.[0] ?? ''
  if (left === '') return false
  const right = token.slice(after, after + 128)
  if (/^[a-z0-9-]{1,63} ?[[({]? ?dot\b/i.test(right)) return true
  return /[0-9._+-]/.test(left) && /^[a-z0-9-]{1,63} ?[[({]/i.test(right)
}

function isOpening(code: number): boolean {
  return code === 0x5b || code === 0x28 || code === 0x7b
}

function skipSpaces(text: string, at: number): number {
  let end = at
  while (text.charCodeAt(end) === 0x20 && end < at + 3) end++
  return end
}

function startsWithWord(text: string, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    const code = text.charCodeAt(at + index)
    const want = word.charCodeAt(index)
    if (code !== want && !(want >= 0x61 && code === want - 32)) return false
  }
  return true
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || ((code | 32) >= 0x61 && (code | 32) <= 0x7a) || code > 127
}
