/**
 * Text that nobody reads, which fills a message so that filters take it for another: words of random letters, and text
 * far below the end of what is shown.
 */
import type { Finding } from './finding.ts'
import type { RiskSpan } from './risk-types.ts'

const searchedCharacters = 200_000
/** Number of empty lines after which nobody goes on reading. */
const manyBlankLines = 40
const fewestLetters = 200
const fewestRandom = 15
const shareOfRandom = 0.2

/** Returns the finding of a message body, from an offset on. `taken` are its links and addresses, in order. */
export function findPadding(text: string, bodyFrom: number, taken: readonly RiskSpan[]): Finding[] {
  const span = findFarText(text, bodyFrom) ?? findRandomWords(text, bodyFrom, taken)
  return span === null ? [] : [{ code: 'text.padding', key: 'padding', span }]
}

/** Returns text of some length after many empty lines, where there is text before them too. */
function findFarText(text: string, bodyFrom: number): RiskSpan | null {
  let blank = 0
  let hasText = false
  const end = Math.min(text.length, bodyFrom + searchedCharacters)
  for (let at = bodyFrom; at < end; ) {
    const newline = text.indexOf('\n', at)
    const next = newline < 0 || newline >= end ? end : newline
    const isBlank = text.slice(at, Math.min(next, at + 200)).trim() === '' && next - at < 200
    if (isBlank) blank += 1
    else if (blank >= manyBlankLines && hasText) {
      const letters = text.slice(at, end).match(/\p{L}/gu)?.length ?? 0
      return letters >= fewestLetters ? { start: at, end: Math.min(end, at + 200) } : null
    } else {
      blank = 0
      hasText = true
    }
    at = next + 1
  }
  return null
}

/** Returns the first of many words of random letters and digits. */
function findRandomWords(text: string, bodyFrom: number, taken: readonly RiskSpan[]): RiskSpan | null {
  const body = text.slice(bodyFrom, bodyFrom + searchedCharacters)
  let words = 0
  let random = 0
  let first: RiskSpan | null = null
  let skip = 0
  for (const { 0: word, index } of body.matchAll(/[\p{L}\p{N}]+/gu)) {
    const start = bodyFrom + index
    while ((taken[skip]?.end ?? Infinity) <= start) skip += 1
    if ((taken[skip]?.start ?? Infinity) <= start || word.length < 3) continue
    words += 1
    if (!isRandomWord(word)) continue
    random += 1
    first ??= { start, end: start + word.length }
  }
  return random >= fewestRandom && random >= words * shareOfRandom ? first : null
}

/** Letters and digits that alternate, but no number with a unit, digest or base64 line. */
function isRandomWord(word: string): boolean {
  if (word.length < 7 || word.length > 30 || /^[0-9a-f]+$/i.test(word)) return false
  const changes = word.match(/\p{L}(?=\p{N})|\p{N}(?=\p{L})/gu)?.length ?? 0
  return changes >= 3 || /[bcdfghjklmnpqrstvwxz]{6}/i.test(word)
}
