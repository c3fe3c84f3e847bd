/** Texts in the cells of a terminal. Widths are counted in letters with their marks, which take one cell each. */

let segmenter: Intl.Segmenter | null = null
const plain = /^[\x20-\x7e]*$/

/** Letters as a reader counts them. */
function lettersOf(text: string): readonly string[] {
  if (plain.test(text)) return [...text]
  // made when it is needed: it takes longer than the rest of a short command
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

/** How many cells a text takes. */
export function cellsOf(text: string): number {
  return plain.test(text) ? text.length : lettersOf(text).length
}

/** A text in at most so many cells: whole, or with `…` in place of its middle, since its ends are what people compare. */
export function elideMiddle(text: string, cells: number): string {
  const letters = lettersOf(text)
  if (letters.length <= cells) return text
  if (cells <= 1) return '…'.slice(0, Math.max(0, cells))
  const tail = Math.floor((cells - 1) / 2)
  return `${letters.slice(0, cells - 1 - tail).join('')}…${letters.slice(letters.length - tail).join('')}`
}
