import { buildMatcher } from './match-index.ts'
import type { ListMatcher, WarningList } from './warning-list.ts'

/**
 * Compiles warning lists into one matcher. A list answers for the kinds that its `matching_attributes` name; lists of
 * host names and of address blocks answer for the host of a URL and the domain of an e-mail address as well, and say so
 * by `by: 'host'`. A domain is held by a list of host names when it or any domain above it is an entry.
 */
export function compileWarningLists(
  lists: Iterable<{ readonly id: string; readonly list: WarningList }>,
): ListMatcher {
  return buildMatcher(
    [...lists].map(({ id, list: { comparison, kinds, entries } }) => ({ id, comparison, kinds, entries })),
  )
}
