/**
 * Detects the languages of a text from its visible words: addresses, header fields and file names are ignored. The
 * library counts n-grams of sixty languages (ELD).
 */

export type Language = {
  /** ISO 639-1. */
  readonly code: string
  /** Share of the words in this language, from 0 to 1. */
  readonly share: number
}

/**
 * Number of letters from which a language can be detected; shorter texts are judged by what does not depend on words.
 */
export const fewestLetters = 40
/** Maximum number of characters examined. */
const maxLetters = 100_000
/** Length of the pieces by which several languages in one text are detected. */
const pieceLetters = 240
/** Matches tokens that are not words. */
const noWord = /[@\\/_=<>{}|\d]|\w\[?\.\]?\w/
/** Smallest share of a language; below it is chance, or a quotation. */
const leastShare = 0.2

/** Scripts other than Latin that are told by their letters, by ISO 15924 codes. */
const scripts = [
  ['Kore', /\p{Script=Hangul}/gu],
  ['Jpan', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Hani', /\p{Script=Han}/gu],
  ['Cyrl', /\p{Script=Cyrillic}/gu],
  ['Grek', /\p{Script=Greek}/gu],
  ['Arab', /\p{Script=Arabic}/gu],
  ['Hebr', /\p{Script=Hebrew}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Deva', /\p{Script=Devanagari}/gu],
  // all others
  ['Zzzz', /[^\P{L}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/gu],
] as const
/** Fewer letters of a script are a name or a sign. */
const fewestOfScript = 4

/**
 * The script, other than Latin, in which at least a fifth of a text's words is written, by its ISO 15924 code, `Zzzz`
 * for one that is not told apart; null for none. However short a text is, its script shows.
 */
export function otherScriptOf(text: string): string | null {
  const words = wordsOf(text)
  const all = words.match(/\p{L}/gu)?.length ?? 0
  for (const [code, letters] of scripts) {
    const count = words.match(letters)?.length ?? 0
    if (count >= fewestOfScript && count >= all * leastShare) return code
  }
  return null
}

/** Languages with their shares, the largest first; empty where there are too few words. */
export async function languagesOf(text: string): Promise<readonly Language[]> {
  const { eld } = await import('eld/small')
  const letters = new Map<string, number>()
  let all = 0
  for (const piece of piecesOf(wordsOf(text))) {
    const count = piece.replace(/[^\p{L}]/gu, '').length
    all += count
    const { language } = eld.detect(piece)
    if (language !== '') letters.set(language, (letters.get(language) ?? 0) + count)
  }
  if (all < fewestLetters) return []
  return [...letters]
    .map(([code, count]) => ({ code, share: count / all }))
    .filter(({ share }) => share >= leastShare)
    .toSorted((left, right) => right.share - left.share)
}

/** Returns the words of a text: without the header of a message, addresses, digests and file names. */
export function wordsOf(text: string): string {
  const head = /^(?:[!-9;-~]{1,76}:.*(?:\n[ \t].*)*\n)+\n/.exec(text)?.[0] ?? ''
  const subject = /^Subject:(.*)$/im.exec(head)?.[1] ?? ''
  return (
    `${subject}\n${text.slice(head.length, head.length + maxLetters * 4)}`
      .replace(/^(?:content-[a-z-]+|from|to|subject|date|mime-version):.*$/gim, ' ')
      .replace(/\b(?:[a-z][a-z+.-]{1,9}:\/\/|www\.)\S+/gi, ' ')
      // token by token: a search anywhere within a run without blanks takes quadratic time
      .replace(/\S+/g, (token) => (noWord.test(token) ? ' ' : token))
      .slice(0, maxLetters)
  )
}

/** Joins consecutive lines into pieces that are long enough for detection. */
function piecesOf(words: string): string[] {
  const pieces: string[] = []
  let open = ''
  for (const line of words.split(/\n+/)) {
    open = `${open} ${line.trim()}`
    if (open.length < pieceLetters) continue
    pieces.push(open.slice(0, pieceLetters * 4))
    open = ''
  }
  return open.trim() === '' ? pieces : [...pieces, open.slice(0, pieceLetters * 4)]
}
