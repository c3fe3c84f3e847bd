/**
 * Removes invisible characters from a text and records where they were. The rest of the risk engine reads the cleaned
 * text, so hidden characters can break neither a phrase nor a header nor a link.
 */
import { isInvisible } from './fold-character.ts'
import type { RiskSpan } from './risk-types.ts'

export type VisibleText = {
  text: string
  /** Moves a span of the original into the cleaned text. */
  toVisible: (span: RiskSpan) => RiskSpan
  /** Moves a span of the cleaned text back into the original. */
  toOriginal: (span: RiskSpan) => RiskSpan
}

const unchanged = (span: RiskSpan): RiskSpan => ({ start: span.start, end: span.end })

/**
 * Removes hidden characters and the given stretches, which are in order, from a text; a text with neither is returned
 * as is, without a copy.
 */
export function removeInvisible(original: string, unseen: readonly RiskSpan[] = []): VisibleText {
  const gaps = unseen.length === 0 ? findGaps(original) : mergeGaps(findGaps(original), unseen)
  if (gaps.length === 0) return { text: original, toVisible: unchanged, toOriginal: unchanged }
  const pieces: string[] = []
  const visibleStarts: number[] = []
  let from = 0
  let removed = 0
  for (const gap of gaps) {
    pieces.push(original.slice(from, gap.start))
    visibleStarts.push(gap.start - removed)
    removed += gap.end - gap.start
    from = gap.end
  }
  pieces.push(original.slice(from))

  /** Offset of a visible unit in the original: everything removed up to and at it is added back. */
  const originalOf = (offset: number): number => {
    const passed = countUpTo(visibleStarts, offset)
    const gap = gaps[passed - 1]
    return gap === undefined ? offset : gap.end + offset - (visibleStarts[passed - 1] as number)
  }
  const gapStarts = gaps.map((gap) => gap.start)
  const visibleOf = (offset: number): number => {
    const passed = countUpTo(gapStarts, offset)
    const gap = gaps[passed - 1]
    if (gap === undefined) return offset
    return (visibleStarts[passed - 1] as number) + Math.max(0, offset - gap.end)
  }
  return {
    text: pieces.join(''),
    toVisible: ({ start, end }) => ({ start: visibleOf(start), end: visibleOf(end) }),
    toOriginal: ({ start, end }) =>
      end > start
        ? { start: originalOf(start), end: originalOf(end - 1) + 1 }
        : { start: originalOf(start), end: originalOf(start) },
  }
}

/** Runs of hidden characters, in order. */
function findGaps(text: string): RiskSpan[] {
  const gaps: RiskSpan[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0xad) continue
    const codePoint = code === 0xdb40 ? (text.codePointAt(at) ?? code) : code
    if (!isInvisible(codePoint)) continue
    const end = at + (codePoint > 0xffff ? 2 : 1)
    const previous = gaps.at(-1)
    if (previous?.end === at) previous.end = end
    else gaps.push({ start: at, end })
    at = end - 1
  }
  return gaps
}

/** Merges two ordered lists; entries that touch or overlap become one. */
function mergeGaps(gaps: readonly RiskSpan[], unseen: readonly RiskSpan[]): RiskSpan[] {
  const merged: RiskSpan[] = []
  for (const { start, end } of [...gaps, ...unseen].toSorted((left, right) => left.start - right.start)) {
    const previous = merged.at(-1)
    if (previous !== undefined && start <= previous.end) previous.end = Math.max(previous.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** How many of the ascending numbers are at or below the limit. */
function countUpTo(ascending: readonly number[], limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] as number) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
