/**
 * Folds a text into the small alphabet in which phrases are matched: letters without case, accents or disguise, one
 * symbol per number (`1.99` and `24` alike), one per sum of money (`£1.99`, `1,99 €`), one gap for anything between
 * words. Invisible characters and inline markup are removed; stretches to skip (links, addresses) count as a gap.
 * `starts[i]` is the offset of symbol i in the original, so that every match can be shown there. The folded text begins
 * and ends with a gap, so that phrases at either end have a word boundary too.
 */
import {
  asciiSymbol,
  type FoldedCharacter,
  foldCharacter,
  gapSymbol,
  moneySymbol,
  numberSymbol,
} from './fold-character.ts'
import type { RiskSpan } from './risk-types.ts'
import { createMarkupReader } from './skip-markup.ts'

export type FoldedText = {
  symbols: Uint8Array
  starts: Uint32Array
  length: number
  /** Words that mix Latin letters with look-alikes of another script. */
  disguisedWords: RiskSpan[]
}

const maximumDisguisedWords = 100
/** Symbols of ASCII letters by code, 0 for other characters. */
const letterSymbols = Uint8Array.from({ length: 128 }, (_, code) => {
  const symbol = asciiSymbol(code)
  return symbol < numberSymbol ? symbol : 0
})

/** Folds a text in one pass; `skipped` is sorted by start. Time and memory are linear in the length. */
export function foldText(text: string, skipped: readonly RiskSpan[] = []): FoldedText {
  const folding = new Folding(text, skipped)
  folding.run()
  return folding.finish()
}

class Folding {
  private readonly text: string
  private readonly skipped: readonly RiskSpan[]
  private symbols: Uint8Array
  private starts: Uint32Array
  private length = 0
  private last = -1
  /** Whether the last currency is waiting for its number, within it, or complete. */
  private money: 'open' | 'running' | 'closed' = 'closed'
  private readonly seen = new Map<number, FoldedCharacter>()
  private wordStart = 0
  private latinInWord = 0
  private disguisedInWord = 0
  private readonly disguisedWords: RiskSpan[] = []

  constructor(text: string, skipped: readonly RiskSpan[]) {
    this.text = text
    this.skipped = skipped
    this.symbols = new Uint8Array(text.length + 8)
    this.starts = new Uint32Array(text.length + 8)
    this.push(gapSymbol, 0)
  }

  run(): void {
    const { text } = this
    const readMarkup = createMarkupReader(text)
    let nextSkip = 0
    for (let at = 0; at < text.length; at += 1) {
      let skip = this.skipped[nextSkip]
      while (skip && skip.end <= at) {
        nextSkip += 1
        skip = this.skipped[nextSkip]
      }
      if (skip && skip.start <= at) {
        this.push(gapSymbol, at)
        at = skip.end - 1
        continue
      }
      at = this.pushLetters(at, skip?.start ?? text.length)
      if (at === skip?.start || at === text.length) {
        at -= 1
        continue
      }
      const code = text.charCodeAt(at)
      if (code >= 128) {
        at += this.pushWide(text.codePointAt(at) ?? code, at) - 1
        continue
      }
      if (code === 60 || code === 38) {
        const effect = readMarkup(at)
        if (effect) {
          for (const character of effect.stands) this.pushWide(character.codePointAt(0) ?? 32, at)
          at = effect.end - 1
          continue
        }
      }
      if ((code === 46 || code === 44) && this.isInNumber() && this.isDigitAfter(at)) continue
      this.push(asciiSymbol(code), at)
    }
  }

  /** Adds a run of ASCII letters, which make up most texts, and returns its end. */
  private pushLetters(from: number, limit: number): number {
    const { text } = this
    while (this.symbols.length - this.length < limit - from) this.grow()
    const { symbols, starts } = this
    let { length } = this
    let at = from
    for (; at < limit; at += 1) {
      const code = text.charCodeAt(at)
      const symbol = code < 128 ? (letterSymbols[code] as number) : 0
      if (symbol === 0) break
      symbols[length] = symbol
      starts[length] = at
      length += 1
    }
    if (at === from) return at
    if (this.last === gapSymbol) this.wordStart = from
    this.latinInWord += at - from
    this.last = symbols[length - 1] as number
    this.length = length
    return at
  }

  finish(): FoldedText {
    this.push(gapSymbol, this.text.length)
    return {
      symbols: this.symbols,
      starts: this.starts,
      length: this.length,
      disguisedWords: this.disguisedWords,
    }
  }

  /** Adds one symbol; consecutive gaps or digits count once, and so does a sum with its currency. */
  private push(symbol: number, at: number): void {
    if (symbol === this.last && (symbol === gapSymbol || symbol === numberSymbol)) return
    if ((symbol === numberSymbol || symbol === moneySymbol) && this.joinMoney(symbol)) return
    if (symbol === gapSymbol) this.endWord(at)
    else if (this.last === gapSymbol) this.wordStart = at
    if (this.length === this.symbols.length) this.grow()
    this.symbols[this.length] = symbol
    this.starts[this.length] = at
    this.length += 1
    this.last = symbol
  }

  /** Adds a character outside ASCII (or one from an entity) and returns its length in UTF-16 units. */
  private pushWide(codePoint: number, at: number): number {
    let folded = this.seen.get(codePoint)
    if (!folded) {
      folded = foldCharacter(codePoint)
      this.seen.set(codePoint, folded)
    }
    if (folded.isDisguised) this.disguisedInWord += 1
    for (const symbol of folded.symbols) this.push(symbol, at)
    return codePoint > 0xffff ? 2 : 1
  }

  /** Merges a number and the currency before or after it into one symbol, with or without a space between. */
  private joinMoney(symbol: number): boolean {
    const partner = symbol === numberSymbol ? moneySymbol : numberSymbol
    const isTouching = this.last === partner
    const isNear = this.last === gapSymbol && this.symbols[this.length - 2] === partner
    const canJoin =
      symbol === moneySymbol || this.money === 'open' || (isTouching && this.money === 'running')
    if (!(isTouching || isNear) || !canJoin) {
      if (symbol === moneySymbol) this.money = 'open'
      return false
    }
    if (isNear) this.length -= 1
    this.symbols[this.length - 1] = moneySymbol
    this.last = moneySymbol
    this.money = symbol === numberSymbol ? 'running' : 'closed'
    return true
  }

  private endWord(at: number): void {
    const isMixed = this.disguisedInWord > 0 && this.latinInWord > 0
    if (isMixed && this.latinInWord + this.disguisedInWord >= 4) {
      if (this.disguisedWords.length < maximumDisguisedWords) {
        this.disguisedWords.push({ start: this.wordStart, end: at })
      }
    }
    this.latinInWord = 0
    this.disguisedInWord = 0
  }

  private isInNumber(): boolean {
    return this.last === numberSymbol || this.last === moneySymbol
  }

  private isDigitAfter(at: number): boolean {
    const code = this.text.charCodeAt(at + 1)
    return code >= 48 && code <= 57
  }

  private grow(): void {
    const symbols = new Uint8Array(this.symbols.length * 2)
    const starts = new Uint32Array(this.starts.length * 2)
    symbols.set(this.symbols)
    starts.set(this.starts)
    this.symbols = symbols
    this.starts = starts
  }
}

/** Returns the end of the symbol at `index` in the original, including whole numbers, surrogate pairs and accents. */
export function originalEnd(folded: FoldedText, index: number, text: string): number {
  const start = folded.starts[index] ?? text.length
  const next = folded.starts[index + 1] ?? text.length
  if (folded.symbols[index] === numberSymbol || folded.symbols[index] === moneySymbol)
    return Math.max(start, next - trailingWords(text, start, next))
  let end = start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1)
  if (text.charAt(start) === '&') end = Math.max(end, text.indexOf(';', start) + 1)
  while (end < next && /\p{M}/u.test(text.charAt(end))) end += 1
  return Math.min(end, text.length)
}

function trailingWords(text: string, start: number, next: number): number {
  let count = 0
  while (next - count > start + 1 && !/[\p{N}\p{Sc}]/u.test(text.charAt(next - count - 1))) count += 1
  return count
}
