import { isDigit } from './character-class.ts'
import { DotChains, isLabelChar } from './dot-chain.ts'
import { meter } from './meter.ts'
import { anything, recordFlag } from './record-flag.ts'
import type { Refanged } from './refanged.ts'
import {
  articles,
  bareWords,
  enclosedFrom,
  schemeInBrackets,
  startsScheme,
  startsWithWord,
} from './separator-words.ts'
import { dotLike, joinsLabels } from './wide-dot.ts'

/**
 * Undoes defanging in one token. Only text that is clearly defanging is changed: brackets must enclose a separator,
 * words must be in brackets. The original position of every character of the result is kept, so that hits point into
 * the original.
 */

const nothing: readonly number[] = []

/** Characters without which a token cannot contain defanging. */
const worthALook = /[[\]({<\\\u00ad\u200b-\u200d\u2060\ufeff\u3002\uff0e\uff61\uff20]| /

const invisible = new Set([0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff])

function isClosing(code: number): boolean {
  return code === 0x5d || code === 0x29 || code === 0x7d || code === 0x3e
}

/**
 * Returns a token with its defanging undone.
 *
 * @param reports bits of `recordFlag` for what the token may contain; anything not flagged is not searched for
 */
export function refang(token: string, reports = anything): Refanged {
  const isWorthALook =
    (reports & recordFlag.high) === 0 ? (reports & recordFlag.defanging) !== 0 : worthALook.test(token)
  if (!isWorthALook) return { text: token, shifts: null, evidence: nothing }
  return new Refanger(token).run()
}

/** ASCII characters that are never a part of defanging; a dot depends on what follows. */
const plain = new Uint8Array(128).fill(1)
for (const mark of ' .[({<\\') plain[mark.charCodeAt(0)] = 0
const beyondAscii: ReadonlySet<number> = new Set([...invisible, ...dotLike, 0xff20])

class Refanger {
  private readonly token: string
  private text = ''
  private shifts: number[] | null = null
  /** Difference between the current index in the token and the corresponding index in `text`. */
  private shifted = 0
  private evidence: number[] | null = null
  private at = 0
  /** Index at which the last `@` was spelled out, or -1. */
  private lastAt = -1
  /** Whether the original token contains an `@`. */
  private readonly hasAt: boolean
  private chains: DotChains | null = null
  /** Start of the unchanged characters that are not in `text` yet. */
  private plainFrom = 0

  constructor(token: string) {
    this.token = token
    this.hasAt = token.includes('@')
  }

  run(): Refanged {
    const { token } = this
    const { length } = token
    while (this.at < length) {
      const code = token.charCodeAt(this.at)
      if (code < 128 ? plain[code] === 1 : !beyondAscii.has(code)) {
        this.at++
        continue
      }
      if (code === 0x2e) {
        if (this.isHalfClosed()) this.emit('.', 2)
        else this.at++
        continue
      }
      const enclosed = this.plainlyEnclosed()
      if (enclosed > 0) {
        this.emit('.', enclosed)
        continue
      }
      // at most three pairs of brackets enclose a separator: further opening ones mean nothing
      if (isOpening(code) && isOpening(token.charCodeAt(this.at + 3)) && this.skipOpening()) continue
      if (code === 0x5c) this.backslash()
      else if (code === 0x20) this.spacedWord()
      else if (code < 128) this.bracket()
      else if (invisible.has(code)) this.emitPlain('', 1)
      else if (!dotLike.has(code)) this.emit('@', 1)
      else if (this.isWideDot()) this.emit('.', 1)
      else this.copy()
    }
    this.flush()
    meter.steps += length
    return { text: this.text, shifts: this.shifts ?? nothing, evidence: this.evidence ?? nothing }
  }

  /** Skips all but the last three of more than three opening brackets in a row. */
  private skipOpening(): boolean {
    const { token } = this
    let end = this.at
    while (isOpening(token.charCodeAt(end))) end++
    if (end - this.at <= 3) return false
    this.at = end - 3
    return true
  }

  /** Appends the pending unchanged characters. */
  private flush(): void {
    if (this.at > this.plainFrom) this.text += this.token.slice(this.plainFrom, this.at)
    this.plainFrom = this.at
  }

  private copy(): void {
    this.at++
  }

  /** Replaces `length` characters of the original by `means`. */
  private emit(means: string, length: number): void {
    this.flush()
    for (let index = 0; index < means.length; index++) this.note(this.text.length + index)
    if (means === '@') this.lastAt = this.at
    this.emitPlain(means, length)
  }

  private note(place: number): void {
    if (this.evidence === null) this.evidence = [place]
    else this.evidence.push(place)
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

  /**
   * Whether a wide full stop is a dot, since the labels on both sides form one name or number; else it ends a sentence.
   */
  private isWideDot(): boolean {
    return joinsLabels(this.token, this.at)
  }

  private backslash(): void {
    const next = this.token.charAt(this.at + 1)
    if (next === '.') this.emit('.', 2)
    else if (next === '/') this.emitPlain('/', 2)
    else if (next === ':' || next === '@') this.emit(next, 2)
    else if (next === '[' || next === ']') this.emitPlain('', 1)
    else this.copy()
  }

  /** Replaces an escape sequence of a format, which is no evidence of defanging. */
  private emitPlain(means: string, length: number): void {
    this.flush()
    for (let index = 0; index < means.length; index++) this.shift(this.text.length + index)
    this.text += means
    this.at += length
    this.plainFrom = this.at
    this.shift(this.text.length)
  }

  /** Records that from an index of `text` on, characters come from the current position in the token. */
  private shift(place: number): void {
    const { shifts } = this
    const by = this.at - place
    if (by === this.shifted) return
    this.shifted = by
    // most tokens have only one: an array that grows reserves room for sixteen
    if (shifts === null) {
      this.shifts = [place, by]
      return
    }
    const last = shifts.length - 2
    if (shifts[last] === place) shifts[last + 1] = by
    else shifts.push(place, by)
  }

  private bracket(): void {
    const { token, at } = this
    const scheme = startsScheme(token.charCodeAt(at + 1))
      ? schemeInBrackets.exec(token.slice(at, at + 12))
      : null
    if (scheme !== null) {
      this.emitPlain('', 1)
      this.at += (scheme[1] as string).length
      this.flush()
      this.note(this.text.length - 1)
      this.emitPlain('', 1)
      return
    }
    if (
      (token.charCodeAt(at + 1) | 32) === 0x73 &&
      isClosing(token.charCodeAt(at + 2)) &&
      /(?:tt|xx|\*\*)p$/i.test(token.slice(Math.max(0, at - 3), at))
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
      isLetterOrDigit(token.charCodeAt(at - 1))
    ) {
      this.emit('.', 2)
    } else this.copy()
  }

  /**
   * Returns the length of `[.]` or `[dot]` without a space after it, by far the most frequent form; 0 for anything
   * else.
   */
  private plainlyEnclosed(): number {
    const { token, at } = this
    const code = token.charCodeAt(at)
    if (!isOpening(code) && code !== 0x3c) return 0
    const first = token.charCodeAt(at + 1)
    const length =
      first === 0x2e
        ? 3
        : first === 0x64 && token.charCodeAt(at + 2) === 0x6f && token.charCodeAt(at + 3) === 0x74
          ? 5
          : 0
    if (length === 0 || !isClosing(token.charCodeAt(at + length - 1))) return 0
    return token.charCodeAt(at + length) === 0x20 ? 0 : length
  }

  /** Returns a separator enclosed in up to three pairs of brackets, with spaces inside; null when there is none. */
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
    const first = token.charCodeAt(at)
    for (const { word, means } of enclosedFrom(first)) {
      if (!startsWithWord(token, at, word)) continue
      let end = at + word.length
      while (token.charCodeAt(end) === 0x20 && end < at + word.length + 2) end++
      if (token.charCodeAt(end) === 0x5c) end++
      let closed = 0
      while (closed < depth && isClosing(token.charCodeAt(end))) {
        end++
        closed++
      }
      if (closed !== depth) continue
      // spaces around the brackets belong to the separator: `example [.] com`
      if (token.charCodeAt(end) === 0x20) end = skipSpaces(token, end)
      return { means, length: end - start }
    }
    return null
  }

  /**
   * Whether a bare ` dot ` is a separator: between two labels whose chain ends in a top-level domain that is no common
   * word.
   */
  private bareDotCounts(after: number): boolean {
    const { token, at } = this
    const last = token.charCodeAt(at - 1)
    if (!isLabelChar(last)) return false
    this.chains ??= new DotChains(token)
    const chain = this.chains.from(after)
    const dots = chain.labels
    if (dots < 0) return false
    const isStated = chain.isName || (chain.isWord && this.isBehindAt())
    if (!isStated && !isDigit(last)) return false
    const left = endOf(token, at, isLabelChar)
    if (articles.has(left.toLowerCase())) return false
    if (left.length <= 3 && /^\d+$/.test(left))
      return dots < 3 || octetChain.test(token.slice(after, after + 30))
    return isStated
  }

  /** Whether an `@` shortly precedes, or was spelled out. */
  private isBehindAt(): boolean {
    const { token, at } = this
    return this.lastAt >= 0 || (this.hasAt && token.slice(Math.max(0, at - 64), at).includes('@'))
  }

  /**
   * Whether a bare ` at ` is a separator: when its right side is itself spelled out, or its left side cannot be a word.
   */
  private bareAtCounts(after: number): boolean {
    const left = endOf(this.token, this.at, isLocalChar)
    if (left === '') return false
    const right = this.token.slice(after, after + 128)
    if (/^[a-z0-9-]{1,63} ?[[({]? ?dot\b/i.test(right)) return true
    return /[0-9._+-]/.test(left) && /^[a-z0-9-]{1,63} ?[[({]/i.test(right)
  }

  /** Handles a space in a token that was joined across spaces: before brackets, or around a bare ` dot ` or ` at `. */
  private spacedWord(): void {
    const { token } = this
    const next = skipSpaces(token, this.at)
    if (isOpening(token.charCodeAt(next)) && this.enclosedAt(next) !== null) {
      this.emitPlain('', next - this.at)
      return
    }
    for (const { word, means } of bareWords) {
      if (!startsWithWord(token, next, word) || token.charCodeAt(next + word.length) !== 0x20) continue
      const after = skipSpaces(token, next + word.length)
      if (means === '.' ? this.bareDotCounts(after) : this.bareAtCounts(after)) {
        this.emit(means, after - this.at)
        return
      }
    }
    // a further space precedes the same word, and follows no label
    this.at = Math.max(next, this.at + 1)
  }
}

/** Returns the longest substring of at most 63 matching characters that ends at an index. */
function endOf(text: string, at: number, isOne: (code: number) => boolean): string {
  const least = Math.max(0, at - 63)
  let from = at
  while (from > least && isOne(text.charCodeAt(from - 1))) from--
  return text.slice(from, at)
}

function isLocalChar(code: number): boolean {
  return isLabelChar(code) || code === 0x2e || code === 0x5f || code === 0x2b
}

const octetChain = /^\d{1,3}(?: dot \d{1,3}){0,2}(?![\w-])/i

function isOpening(code: number): boolean {
  return code === 0x5b || code === 0x28 || code === 0x7b
}

function skipSpaces(text: string, at: number): number {
  let end = at
  while (text.charCodeAt(end) === 0x20 && end < at + 3) end++
  return end
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || ((code | 32) >= 0x61 && (code | 32) <= 0x7a) || code > 127
}
