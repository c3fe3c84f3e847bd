import { isDenied } from './denied-phrase.ts'
import { gapSymbol } from './fold-character.ts'
import { type FoldedText, originalEnd } from './fold-text.ts'
import { scanPhrases } from './phrase-automaton.ts'
import type { PhraseBook } from './phrase-book.ts'
import type { RiskSpan } from './risk-types.ts'

/**
 * Matches of one topic: the phrases, with each way to write one counted separately, and their positions. `spans` keeps
 * the first 100, in reading order.
 */
export type TopicHits = {
  phrases: Set<string>
  spans: RiskSpan[]
  /** Whether all matches are single words, which occur in many harmless texts. */
  isWordsOnly: boolean
}

/** Maximum distance between the halves of a pair, in folded characters: about eight words. */
const pairReach = 48
const maximumSpans = 100
const longestWordRest = 40
/**
 * Length of a gap between two halves from which it is not examined; longer gaps are blanks or marks, which separate
 * nothing.
 */
const longestGap = 2000

/**
 * The end of a sentence, table cell or list item; text on both sides does not belong together. Empty lines do not
 * count, since they are only layout.
 */
const sentenceEnd = /[.!?…。！？;|•][\s"'”»)]|\n[ \t]*[-*–•]\s/u

/**
 * An address or a mark at the end of a line, after which a new item begins: a heading that is a link, the address
 * beneath an item, a picture. A sentence that continues after an address continues in lower case.
 */
const itemEnd = /(?:\]\([^()\s]*\)|https?:\/\/\S+)[ \t]*\r?\n\s*(?![\s\p{Ll}])/u

/** Topics of requests and threats; a denied one is no lure. */
const mayBeDenied = /^(?:lure|payment|credentials)/

type Half = { from: number; to: number; pattern: number }

/** Finds every phrase of the books in a folded text, in one pass per book; spans refer to the original text. */
export function findPhrases(
  books: readonly PhraseBook[],
  folded: FoldedText,
  text: string,
): Map<string, TopicHits> {
  const found = new Map<string, TopicHits>()
  for (const [at, book] of books.entries()) findInBook(found, book, String(at), folded, text)
  for (const { spans } of found.values()) {
    spans.sort((left, right) => left.start - right.start)
    spans.splice(maximumSpans)
  }
  return found
}

/** Adds the matches of one book; `name` identifies it among the books. */
function findInBook(
  found: Map<string, TopicHits>,
  book: PhraseBook,
  name: string,
  folded: FoldedText,
  text: string,
): void {
  const spansBefore = new Map([...found].map(([topic, { spans }]) => [topic, spans.length]))
  const openHalves: (Half | undefined)[] = []

  const record = (phrase: number, way: string, isWord: boolean, from: number, to: number): void => {
    const topic = book.topics[phrase] as string
    const span = { start: folded.starts[from] as number, end: originalEnd(folded, to - 1, text) }
    if (mayBeDenied.test(topic) && isDenied(text, span.start, span.end)) return
    let hits = found.get(topic)
    if (!hits) {
      hits = { phrases: new Set(), spans: [], isWordsOnly: true }
      found.set(topic, hits)
    }
    hits.phrases.add(`${name} ${phrase} ${way}`)
    hits.isWordsOnly &&= isWord
    if (hits.spans.length - (spansBefore.get(topic) ?? 0) >= maximumSpans) return
    hits.spans.push(span)
  }

  const isParted = (from: number, to: number): boolean => {
    const start = folded.starts[from - 1] ?? 0
    const end = folded.starts[to] ?? text.length
    if (end - start >= longestGap) return false
    return sentenceEnd.test(text.slice(start, end)) || itemEnd.test(text.slice(start, end + 1))
  }

  scanPhrases(book.automaton, folded, (pattern, gapFrom, gapTo) => {
    const from = gapFrom + 1
    const to = book.endsWithGap[pattern] ? gapTo - 1 : endOfWord(folded, gapTo)
    for (const { phrase, half } of book.uses[pattern] as PhraseBook['uses'][number]) {
      if (half === 0) {
        record(phrase, String(pattern), book.isWord[pattern] === true, from, to)
        continue
      }
      const mine = phrase * 2 + half - 1
      const other = openHalves[phrase * 2 + 2 - half]
      if (other && from >= other.to && from - other.to <= pairReach && !isParted(other.to, from)) {
        openHalves[phrase * 2 + 2 - half] = undefined
        const way = half === 2 ? `${other.pattern} ${pattern}` : `${pattern} ${other.pattern}`
        record(phrase, way, false, other.from, to)
      } else openHalves[mine] = { from, to, pattern }
    }
  })
}

function endOfWord(folded: FoldedText, index: number): number {
  let end = index
  const limit = Math.min(folded.length, index + longestWordRest)
  while (end < limit && folded.symbols[end] !== gapSymbol) end += 1
  return end
}
