import type { Found } from './use-choices.ts'

/** Returns what stands in a list of choices that has none: the search may be under way, or have failed. Pure. */
export function noChoiceWords(
  { isWaiting, problem }: Pick<Found, 'isWaiting' | 'problem'>,
  words: string,
): string {
  if (isWaiting) return 'Searching…'
  if (problem !== null) return problem
  return words.trim() === '' ? 'Nothing to choose from yet.' : 'No match.'
}

/** Returns what was added on the spot: a record with the one field that was typed. Pure. */
export function addedWords(noun: string, typed: string, label: string): string {
  return `Added ${noun} ${typed}, with its ${label.toLowerCase()} only.`
}
