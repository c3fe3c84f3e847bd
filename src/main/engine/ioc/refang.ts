import { wordEndings } from './code-names.ts'
import { meter } from './meter.ts'
import { isTopLevel } from './public-suffix.ts'

/**
 * Undoes defanging in one token. Only what is written as defanging is undone: brackets must enclose a separator, words
 * must stand in brackets. Every character of the result remembers where it stood, so that hits point into the original.
 */

export type Refanged = {
  readonly text: string
  /**
   * Where `text` and the original part company: pairs of an index in `text` and what to add to it, and to all that
   * follow up to the next pair, for the index in the original. Null when nothing was changed.
   */
  readonly shifts: readonly number[] | null
  /** Indices in `text` of characters that came out of defanging, rising. */
  readonly evidence: readonly number[]
}

const nothing: readonly number[] = []

/** The index in the original of a character of the refanged text, or of its end. */
export function originOf({ shifts }: Refanged, index: number): number {
  if (shifts === null) return index
  let low = 0
  let high = shifts.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((shifts[2 * middle] as number) <= index) low = middle + 1
    else high = middle
  }
  return low === 0 ? index : index + (shifts[2 * low - 1] as number)
}

/** Place in `evidence` of the first index that is not below this one. */
export function evidenceFrom(evidence: readonly number[], index: number): number {
  let low = 0
  let high = evidence.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((evidence[middle] as number) < index) low = middle + 1
    else high = middle
  }
  return low
}

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
  if (!worthALook.test(token)) return { text: token, shifts: null, evidence: nothing }
  return new Refanger(token).run()
}

/** ASCII that is never a part of defanging; the dot needs a look at what follows. */
const plain = new Uint8Array(128).fill(1)
for (const mark of ' .[({<\\') plain[mark.charCodeAt(0)] = 0
const beyondAscii: ReadonlySet<number> = new Set([...invisible, ...dotLike, 0xff20])

/** First letters of the schemes in `schemeInBrackets`. */
function startsScheme(code: number): boolean {
  const letter = code | 32
  return (
    letter === 0x68 ||
    letter === 0x66 ||
    letter === 0x6d ||
    letter === 0x73 ||
    letter === 0x72 ||
    letter === 0x77
  )
}

/** First characters of what brackets may enclose. */
function startsEnclosed(code: number): boolean {
  const letter = code | 32
  return (
    (code >= 0x2e && code <= 0x2f) ||
    code === 0x3a ||
    code === 0x40 ||
    code === 0x5c ||
    letter === 0x64 ||
    letter === 0x70 ||
    letter === 0x61
  )
}

class Refanger {
  private readonly token: string
  private text = ''
  private readonly shifts: number[] = []
  private readonly evidence: number[] = []
  private at = 0
  /** Start of the characters that stay as they are and are not in `text` yet. */
  private plainFrom = 0

  constructor(token: string) {
    this.token = token
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
      this.flush()
      if (invisible.has(code)) this.emitPlain('', 1)
      else if (dotLike.has(code)) this.emit('.', 1)
      else if (code === 0xff20) this.emit('@', 1)
      else if (code === 0x5c) this.backslash()
      else if (code === 0x20) this.spacedWord()
      else this.bracket()
    }
    this.flush()
    meter.steps += length
    return { text: this.text, shifts: this.shifts, evidence: this.evidence }
  }

  /** Takes over what stayed as it is. */
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
    for (let index = 0; index < means.length; index++) {
      const place = this.text.length + index
      this.evidence.push(place)
      this.shifts.push(place, this.at - place)
    }
    this.emitPlain(means, length, means.length)
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
    else if (next === '[' || next === ']') this.emitPlain('', 1)
    else this.copy()
  }

  /** An escape of a format, not defanging: no evidence. */
  private emitPlain(means: string, length: number, placed = 0): void {
    for (let index = placed; index < means.length; index++) {
      const place = this.text.length + index
      this.shifts.push(place, this.at - place)
    }
    this.text += means
    this.at += length
    this.plainFrom = this.at
    this.shifts.push(this.text.length, this.at - this.text.length)
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
      this.evidence.push(this.text.length - 1)
      this.emitPlain('', 1)
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
    if (!startsEnclosed(token.charCodeAt(at))) return null
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
      if (token.charCodeAt(end) === 0x20) end = skipSpaces(token, end)
      return { means, length: end - start }
    }
    return null
  }

  /** A space of a token that was joined over spaces: before brackets, or around a bare ` dot ` or ` at `. */
  private spacedWord(): void {
    const { token } = this
    const next = skipSpaces(token, this.at)
    if (isOpening(token.charCodeAt(next)) && this.enclosedAt(next) !== null) {
      this.emitPlain('', next - this.at)
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
