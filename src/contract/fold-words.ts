/** Letters that Unicode does not decompose, as people without them on the keyboard write them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
}

/**
 * Folds a text so that spellings of the same words are equal: without case, diacritics and punctuation, single blanks
 * between words. `Künd.-frist (Mon.)` is `kund frist mon`.
 */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßłøæœđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
