/**
 * Regular expressions from untrusted files. The regular expression engine of JavaScript backtracks, so a pattern is
 * accepted only when the number of steps that it can take on one text is bounded and small. The bound is computed from
 * the pattern:
 *
 * - ways: a character, class or escape has one; `?` adds one; `{m,n}` multiplies by n − m + 1; `*` and `+` by the longest
 *   text; concatenation multiplies, alternatives add;
 * - size: the characters of the pattern with counted repetitions written out, since each way may cost that much;
 * - a pattern that is not anchored with `^` can begin anywhere: times the longest text.
 *
 * Always refused: look-around, back references, repeated groups that contain a choice themselves (`(a+)+`, `(a|b)*`),
 * and escapes that other dialects interpret differently.
 */

/** Maximum length of a text on which patterns are tried; longer values match no pattern. */
export const longestPatternText = 512

const longestPattern = 1000
const deepestNesting = 20
const largestSize = 5000

/**
 * Maximum number of steps that all patterns of a list together may take on one value: two unbounded repetitions, or one
 * that may start anywhere, in a pattern of about sixty characters. A hundred typical patterns, anchored at the start
 * and with one repetition, take a tenth of it.
 */
export const maxSteps = 64 * longestPatternText ** 2

export type SafePattern =
  | { readonly kind: 'pattern'; readonly expression: RegExp; readonly steps: number }
  | { readonly kind: 'refused'; readonly reason: string }

/** Parses a pattern, bare or as `/pattern/flags`. Only the flag `i` has an effect; `u` is implied by the texts. */
export function readSafePattern(text: string): SafePattern {
  const [, inner, flags] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [null, text, '']
  const source = inner ?? ''
  if (source === '') return refused('it is empty')
  if (source.length > longestPattern) return refused(`it is longer than ${longestPattern} characters`)
  if (!/^[iu]*$/.test(flags ?? '')) return refused(`its flags "${flags}" are not supported`)
  try {
    const { ways, size, isAnchored } = new PatternReader(source).run()
    const steps = ways * size * (isAnchored ? 1 : longestPatternText)
    if (steps > maxSteps) return refused('it could take too long on one value')
    return { kind: 'pattern', expression: new RegExp(source, flags?.includes('i') ? 'i' : ''), steps }
  } catch (error) {
    if (error instanceof Refusal || error instanceof SyntaxError) return refused(error.message)
    throw error
  }
}

function refused(reason: string): SafePattern {
  return { kind: 'refused', reason }
}

class Refusal extends Error {}

/**
 * Properties of a part of a pattern: the number of ways to match it, its size, and whether it can only match at the
 * start.
 */
type Part = { readonly ways: number; readonly size: number; readonly isAnchored: boolean }

/** A repetition, and how often the engine expands the repeated part. */
type Repeat = { readonly least: number; readonly most: number; readonly copies: number }

class PatternReader {
  private readonly source: string
  private at = 0
  private depth = 0

  constructor(source: string) {
    this.source = source
  }

  run(): Part {
    const part = this.alternatives()
    if (this.at < this.source.length) throw new Refusal('a bracket is closed that was not opened')
    return part
  }

  private alternatives(): Part {
    let { ways, size, isAnchored } = this.sequence()
    while (this.source[this.at] === '|') {
      this.at++
      const next = this.sequence()
      ways += next.ways
      size += next.size
      isAnchored &&= next.isAnchored
    }
    return { ways, size, isAnchored }
  }

  private sequence(): Part {
    let ways = 1
    let size = 1
    let isAnchored = false
    let isFirst = true
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      const atom = this.atom()
      const repeat = this.quantifier()
      ways *= waysOf(atom, repeat)
      size += atom.size * (repeat?.copies ?? 1)
      if (isFirst && repeat === null) isAnchored = atom.isAnchored
      isFirst = false
      if (ways > maxSteps || size > largestSize) throw new Refusal('it could take too long on one value')
    }
    return { ways, size, isAnchored }
  }

  private atom(): Part {
    const sign = this.source.charAt(this.at)
    this.at++
    if (sign === '(') return this.group()
    if (sign === '[') this.characterClass()
    if (sign === '\\') this.escape()
    if (sign === '*' || sign === '+' || sign === '?') throw new Refusal('a repetition repeats nothing')
    return { ways: 1, size: 1, isAnchored: sign === '^' }
  }

  private group(): Part {
    if (this.source[this.at] === '?') {
      const opening = /^\?(?::|<[a-z]\w*>)/i.exec(this.source.slice(this.at))?.[0]
      if (opening === undefined) throw new Refusal('look-around and inline flags are not supported')
      this.at += opening.length
    }
    this.depth++
    if (this.depth > deepestNesting) throw new Refusal('its groups are nested too deeply')
    const part = this.alternatives()
    if (this.source[this.at] !== ')') throw new Refusal('a bracket is not closed')
    this.at++
    this.depth--
    return part
  }

  private characterClass(): void {
    while (this.at < this.source.length && this.source[this.at] !== ']') {
      if (this.source.startsWith('[:', this.at))
        throw new Refusal('named character classes are not supported')
      const isEscape = this.source[this.at] === '\\'
      this.at++
      if (isEscape) this.escape()
    }
    if (this.at >= this.source.length) throw new Refusal('a character class is not closed')
    this.at++
  }

  private escape(): void {
    const sign = this.source.charAt(this.at)
    if (sign >= '1' && sign <= '9') throw new Refusal('back references are not supported')
    if (
      !/[^a-z0-9]|[dDwWsSbBtnrfvxu0]/i.test(sign) ||
      /[ACEFGHIJKLMNOPQRTUVXYZacegHhijklmopqyz]/.test(sign)
    ) {
      throw new Refusal(`the escape \\${sign} is not supported`)
    }
    this.at++
  }

  /** Parses the repetition after an atom; null when there is none. */
  private quantifier(): Repeat | null {
    const text = /^(?:[*+?]|\{\d{1,5}(?:,\d{0,5})?\})\??/.exec(this.source.slice(this.at, this.at + 16))?.[0]
    if (text === undefined) return null
    this.at += text.length
    if (text.startsWith('*')) return { least: 0, most: longestPatternText, copies: 1 }
    if (text.startsWith('+')) return { least: 1, most: longestPatternText, copies: 1 }
    if (text.startsWith('?')) return { least: 0, most: 1, copies: 1 }
    const [, least = '', comma = '', most = ''] = /^\{(\d+)(,?)(\d*)/.exec(text) ?? []
    const lower = Number(least)
    if (comma !== '' && most === '') {
      return { least: 0, most: Math.max(longestPatternText, lower), copies: Math.max(lower, 1) }
    }
    const upper = comma === '' ? lower : Number(most)
    return { least: lower, most: upper, copies: Math.max(upper, 1) }
  }
}

function waysOf(atom: Part, repeat: Repeat | null): number {
  if (repeat === null || (repeat.least === 1 && repeat.most === 1)) return atom.ways
  if (repeat.most <= 1) return atom.ways + 1
  if (atom.ways > 1) throw new Refusal('it repeats a group that holds a choice or a repetition')
  return repeat.most - repeat.least + 1
}
