import { nameKey } from './merge-actors.ts'

/** By which of its names words find an actor. */

/** What is typed, word by word. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** A name as words are held against it: letters without case and accents. */
export type FoldedName = { readonly name: string; readonly key: string; readonly parts: readonly string[] }

export function foldName(name: string): FoldedName {
  return { name, key: nameKey(name), parts: partsOf(name) }
}

/** Tells of a folded name whether all of some words begin words of it, or its letters begin with theirs. */
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
