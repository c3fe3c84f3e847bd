/** Text in the cells of a terminal. Widths are counted in grapheme clusters, one cell each. */

let segmenter: Intl.Segmenter | null = null
const plain = /^[\x20-\x7e]*$/

/** Splits a text into grapheme clusters. */
function lettersOf(text: string): readonly string[] {
  if (plain.test(text)) return [...text]
  // created on demand: it takes longer than the rest of a short command
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

/** Returns the number of cells that a text takes. */
export function cellsOf(text: string): number {
  return plain.test(text) ? text.length : lettersOf(text).length
}

/** Fits a text into a number of cells: whole, or with `…` in place of its middle, since people compare the ends. */
export function elideMiddle(text: string, cells: number): string {
  const letters = lettersOf(text)
  if (letters.length <= cells) return text
  if (cells <= 1) return '…'.slice(0, Math.max(0, cells))
  const tail = Math.floor((cells - 1) / 2)
  return `${letters.slice(0, cells - 1 - tail).join('')}…${letters.slice(letters.length - tail).join('')}`
}
