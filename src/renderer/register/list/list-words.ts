import { countOf } from '../../state/format.ts'

/** What a list answered: null while there is no answer for the current words, or it failed. */
export type ListAnswer = { readonly total: number | null; readonly words: string }

/** Returns how many records the list holds; of a search, how many match. */
export function foundWords({ total, words }: ListAnswer): string {
  if (total === null) return ''
  return words === '' ? countOf(total, 'record') : countOf(total, 'match', 'matches')
}

/** Returns what is said of a search without matches; null before its answer, and without a search. */
export function noMatchWords(label: string, { total, words }: ListAnswer): string | null {
  return total === 0 && words !== '' ? `No match for “${words}” in ${label.toLowerCase()}.` : null
}

/** Returns what became of a copy; nothing is said to be copied that the clipboard did not take. */
export function copiedWords(isCopied: boolean, records: string): string {
  return isCopied
    ? `Copied ${records}, the columns as shown.`
    : 'The clipboard could not be reached. Nothing was copied.'
}
