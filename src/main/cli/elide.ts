/** Texts in the cells of a terminal. Widths are counted in letters with their marks, which take one cell each. */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const plain = /^[\x20-\x7e]*$/

/** Letters as a reader counts them. */
function lettersOf(text: string): readonly string[] {
  return plain.test(text) ? [...text] : [...graphemes.segment(text)].map(({ segment }) => segment)
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
