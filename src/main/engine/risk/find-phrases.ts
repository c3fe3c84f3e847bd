import { gapSymbol } from './fold-character.ts'
import { type FoldedText, originalEnd } from './fold-text.ts'
import { scanPhrases } from './phrase-automaton.ts'
import type { PhraseBook } from './phrase-book.ts'
import type { RiskSpan } from './risk-types.ts'

/** What was found for one topic: which phrases, and where. `spans` keeps the first 100, in reading order. */
export type TopicHits = { phrases: Set<number>; spans: RiskSpan[] }

/** How far apart the halves of a pair may stand, in folded characters: about eight words. */
const pairReach = 48
const maximumSpans = 100
const longestWordRest = 40

type Half = { from: number; to: number }

/** Finds every phrase of the book in a folded text, in one pass; spans point into the text that was folded. */
export function findPhrases(book: PhraseBook, folded: FoldedText, text: string): Map<string, TopicHits> {
  const found = new Map<string, TopicHits>()
  const openHalves: (Half | undefined)[] = []

  const record = (phrase: number, from: number, to: number): void => {
    const topic = book.topics[phrase] as string
    let hits = found.get(topic)
    if (!hits) {
      hits = { phrases: new Set(), spans: [] }
      found.set(topic, hits)
    }
    hits.phrases.add(phrase)
    if (hits.spans.length >= maximumSpans) return
    hits.spans.push({ start: folded.starts[from] as number, end: originalEnd(folded, to - 1, text) })
  }

  scanPhrases(book.automaton, folded, (pattern, gapFrom, gapTo) => {
    const from = gapFrom + 1
    const to = book.endsWithGap[pattern] ? gapTo - 1 : endOfWord(folded, gapTo)
    for (const { phrase, half } of book.uses[pattern] as PhraseBook['uses'][number]) {
      if (half === 0) {
        record(phrase, from, to)
        continue
      }
      const mine = phrase * 2 + half - 1
      const other = openHalves[phrase * 2 + 2 - half]
      if (other && from >= other.to && from - other.to <= pairReach) {
        openHalves[phrase * 2 + 2 - half] = undefined
        record(phrase, other.from, to)
      } else openHalves[mine] = { from, to }
    }
  })
  return found
}

function endOfWord(folded: FoldedText, index: number): number {
  let end = index
  const limit = Math.min(folded.length, index + longestWordRest)
  while (end < limit && folded.symbols[end] !== gapSymbol) end += 1
  return end
}
