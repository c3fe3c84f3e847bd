import { wordsOf } from '../../engine/actor/found-name.ts'
import { nameKey } from '../../engine/actor/merge-actors.ts'
import { actorsWithFacet, actorsWithWords } from '../../store/actor-search.ts'
import type { ReadHandle } from '../../store/handle.ts'

/** Actors that a text finds, how well, and by what of them when it is no word: null for none. */
export type FoundBy = {
  readonly ranks: ReadonlyMap<number, number>
  readonly by: 'technique' | 'cve' | null
}

const techniqueId = /^T\d{4}(?:\.\d{3})?$/i
const cveId = /^CVE-\d{4}-\d{4,7}$/i

/** Null when nothing is sought. The id of a technique or a vulnerability finds those that use it. */
export function foundBy(reader: ReadHandle, text: string): FoundBy | null {
  const words = wordsOf(text)
  const [only] = words
  if (only === undefined) return null
  const by = words.length > 1 ? null : techniqueId.test(only) ? 'technique' : cveId.test(only) ? 'cve' : null
  if (by === null) return { ranks: actorsWithWords(reader, words, nameKey(words.join(''))), by }
  // a parent stands for its sub-techniques too
  const key = only.toLowerCase()
  return { ranks: new Map(actorsWithFacet(reader, by, key).map((number) => [number, 0])), by }
}
