/**
 * Tells in which languages a text is written, from the words that a person reads in it: addresses, fields of a header and names of files
 * are no words. The library counts runs of letters of sixty languages (ELD).
 */

export type Language = {
  /** ISO 639-1. */
  readonly code: string
  /** How much of the words is in it, from 0 to 1. */
  readonly share: number
}

/** Letters from which a text can be said to be in a language; fewer are judged by what needs no words. */
export const fewestLetters = 40
/** Letters that are looked at. */
const maxLetters = 100_000
/** Letters of a piece, by which a text in several languages is told. */
const pieceLetters = 240
/** What no word of a text has in it. */
const noWord = /[@\\/_=<>{}|\d]|\w\[?\.\]?\w/
/** A language that holds less of the words is chance, or a quotation. */
const leastShare = 0.2

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

/** The words of a text: without the header of a message, without addresses, digests and names of files. */
function wordsOf(text: string): string {
  const head = /^(?:[!-9;-~]{1,76}:.*(?:\n[ \t].*)*\n)+\n/.exec(text)?.[0] ?? ''
  const subject = /^Subject:(.*)$/im.exec(head)?.[1] ?? ''
  return (
    `${subject}\n${text.slice(head.length, head.length + maxLetters * 4)}`
      .replace(/^(?:content-[a-z-]+|from|to|subject|date|mime-version):.*$/gim, ' ')
      .replace(/\b(?:[a-z][a-z+.-]{1,9}:\/\/|www\.)\S+/gi, ' ')
      // one token after the other: a search for what may stand anywhere in a run without blanks grows with its square
      .replace(/\S+/g, (token) => (noWord.test(token) ? ' ' : token))
      .slice(0, maxLetters)
  )
}

/** Lines that belong together, in pieces that are long enough to be told. */
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
