/** Splits long values into two ends, for places that elide their middle. */

/**
 * Minimum number of characters shown of the end of a value. Digests are distinguishable by eight; a path by its last
 * name.
 */
const shownAtEnd = 10

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns a value without its last `atEnd` characters, and these; together they are the value. A letter and its
 * combining marks are never separated.
 */
export function textEnds(text: string, atEnd = shownAtEnd): readonly [head: string, tail: string] {
  if (text.length <= 2 * atEnd) return ['', text]
  // far enough back for that many characters with all their combining marks
  const from = Math.max(0, text.length - 16 * atEnd)
  const starts = [...graphemes.segment(text.slice(from))].map(({ index }) => from + index)
  const cut = starts.at(-atEnd) ?? 0
  return [text.slice(0, cut), text.slice(cut)]
}
