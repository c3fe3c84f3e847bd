import { buildMatcher } from './match-index.ts'
import type { ListMatcher, WarningList } from './warning-list.ts'

/**
 * Compiles warning lists into one matcher. A list applies to the kinds in its `matching_attributes`; lists of host
 * names and of address blocks also apply to the host of a URL and the domain of an e-mail address, which the match
 * indicates by `by: 'host'`. A list of host names contains a domain when the domain or any of its parents is an entry.
 */
export function compileWarningLists(
  lists: Iterable<{ readonly id: string; readonly list: WarningList }>,
): ListMatcher {
  return buildMatcher(
    [...lists].map(({ id, list: { comparison, kinds, entries } }) => ({ id, comparison, kinds, entries })),
  )
}
