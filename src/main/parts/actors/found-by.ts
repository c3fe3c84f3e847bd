import { type ActorRows, foundRanks } from '../../engine/actor/actor-rows.ts'
import { namesWith, wordsOf } from '../../engine/actor/found-name.ts'
import { nameKey } from '../../engine/actor/merge-actors.ts'
import { actorsWithFacet, actorsWithWords } from '../../store/actors/actor-search.ts'
import type { ReadHandle } from '../../store/database/handle.ts'

/** Actors that match a text, with their ranks, and the kind of id that was searched; `by` is null for words. */
export type FoundBy = {
  readonly ranks: ReadonlyMap<number, number>
  readonly by: 'technique' | 'cve' | null
}

const techniqueId = /^T\d{4}(?:\.\d{3})?$/i
const cveId = /^CVE-\d{4}-\d{4,7}$/i

/**
 * Minimum length of words searched in descriptions; shorter prefixes occur in nearly all of them and are searched in
 * names alone.
 */
const minDescribed = 2

/** Returns what kind of id the words are; null when they are not exactly one id. */
export function idIn([only = '', ...more]: readonly string[]): 'technique' | 'cve' | null {
  if (more.length > 0) return null
  return techniqueId.test(only) ? 'technique' : cveId.test(only) ? 'cve' : null
}

/**
 * Null for an empty search; no actors when the text has neither letters nor digits. The id of a technique or a
 * vulnerability finds the actors that use it.
 */
export function foundBy(reader: ReadHandle, rows: ActorRows, text: string): FoundBy | null {
  const words = wordsOf(text)
  const [only] = words
  if (only === undefined) return text.trim() === '' ? null : { ranks: new Map(), by: null }
  const by = idIn(words)
  // a parent technique includes its sub-techniques
  if (by !== null)
    return {
      ranks: new Map(actorsWithFacet(reader, by, only.toLowerCase()).map((number) => [number, 0])),
      by,
    }
  const ranks = rows.withNames(namesWith(words), nameKey(words.join('')))
  if (words.every((word) => word.length >= minDescribed))
    for (const number of actorsWithWords(reader, words))
      if (!ranks.has(number)) ranks.set(number, foundRanks.description)
  return { ranks, by }
}
