import { countOf, formatCount } from '../../state/format.ts'

/** What a chain shows and leaves out, in words. Pure. */

/** Returns what stands in place of a chain without nodes; a chain that was cut, or not read, is not empty. */
export function emptyChainWords({ truncated }: { readonly truncated: boolean }): string {
  if (truncated) return 'The chain is too long to be shown.'
  return 'Nothing is linked to this record yet. Services join arrangements with functions and providers; subcontractors are added under Supply chain.'
}

/** Returns what a node depends on that is shown; the end of a cut chain is not the end of the dependence. */
export function dependsOnWords(names: readonly string[], isCut: boolean): string {
  if (names.length > 0) return names.join(', ')
  return isCut ? 'not shown' : 'nothing further recorded'
}

/** Returns how many nodes are shown; of a chain that was cut, these are not all. */
export function sumWords(nodes: number, critical: number, isCut: boolean): string {
  return isCut
    ? `The first ${countOf(nodes, 'node')}, ${formatCount(critical)} of them critical`
    : `${countOf(nodes, 'node')}, ${formatCount(critical)} critical`
}

/** Returns what is stated of a chain that was cut; of a provider, the chain of a single arrangement is shorter. */
export function cutWords(kind: 'arrangements' | 'providers'): string {
  const stated = 'The chain is longer than what is shown.'
  return kind === 'providers'
    ? `${stated} The chain of a single arrangement shows more of that part.`
    : stated
}

/** What the search for a record answered: null while there is no answer for the current words. */
export type Offered = { readonly words: string; readonly found: number; readonly problem: string | null }

/** Returns what stands in a list of records to choose from that offers none. */
export function noneOffered(words: string, answer: Offered | null): string {
  if (answer === null || answer.words !== words) return 'Searching…'
  if (answer.problem !== null) return answer.problem
  return words.trim() === ''
    ? 'No arrangement and no provider is recorded.'
    : `No match for “${words.trim()}”.`
}
