/** Both ends of a long value, for places that leave its middle out. */

/** How many letters of its end a value shows at least. A digest is told apart by eight; a path by its last name. */
const shownAtEnd = 10

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What precedes the last letters of a value, and these; together they are the value. Never parts a letter and its marks. */
export function textEnds(text: string, atEnd = shownAtEnd): readonly [head: string, tail: string] {
  if (text.length <= 2 * atEnd) return ['', text]
  // far enough back to hold that many letters with all their marks
  const from = Math.max(0, text.length - 16 * atEnd)
  const starts = [...graphemes.segment(text.slice(from))].map(({ index }) => from + index)
  const cut = starts.at(-atEnd) ?? 0
  return [text.slice(0, cut), text.slice(cut)]
}
