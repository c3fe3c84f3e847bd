import { foldWords } from '../../../contract/fold-words.ts'
import type { Choice } from './use-choices.ts'

/**
 * Returns the choices that contain all the words, in their own language or in another: an equal sign comes first, then
 * an equal word of another language (`Deutschland`), then names that begin with the words.
 */
export function best(choices: readonly Choice[], words: string): readonly Choice[] {
  const sought = words.toLowerCase()
  if (sought === '') return choices
  const parts = sought.split(/\s+/)
  const folded = foldWords(words)
  const rated = choices.flatMap((choice) => {
    const text = `${choice.sign ?? ''} ${choice.label}`.toLowerCase()
    const sign = choice.sign?.toLowerCase() ?? ''
    const foreign = folded === '' ? [] : (choice.words ?? [])
    const isForeign = foreign.includes(folded)
    // a letter or two begin too many words of seven languages
    const isBegun = folded.length >= 3 && foreign.some((word) => word.startsWith(folded))
    if (!parts.every((part) => text.includes(part)) && !isForeign && !isBegun) return []
    if (sign === sought) return [{ choice, rank: 0 }]
    if (isForeign) return [{ choice, rank: 1 }]
    return [{ choice, rank: choice.label.toLowerCase().startsWith(sought) ? 2 : isBegun ? 3 : 4 }]
  })
  return rated.toSorted((left, right) => left.rank - right.rank).map(({ choice }) => choice)
}
