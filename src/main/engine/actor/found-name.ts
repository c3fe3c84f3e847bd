import { nameKey } from './merge-actors.ts'

/** Finding actors by words of their names. */

/** Splits typed text into words. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** A name as it is compared with words: its letters without case and accents. */
export type FoldedName = { readonly name: string; readonly key: string; readonly parts: readonly string[] }

export function foldName(name: string): FoldedName {
  return { name, key: nameKey(name), parts: partsOf(name) }
}

/**
 * Returns a test for folded names: true when each of some words is a prefix of a word of the name, or their letters
 * together are a prefix of its letters.
 */
export function namesWith(words: readonly string[]): (name: FoldedName) => boolean {
  const key = nameKey(words.join(''))
  const pieces = words.flatMap(partsOf)
  return ({ key: own, parts }) =>
    own.startsWith(key) || pieces.every((piece) => parts.some((part) => part.startsWith(piece)))
}

function partsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
