import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { countOf } from '../state/format.ts'

/** The sentence in place of the results of a search; null where there are some. `how` is the match and the value. */
export function noneFoundWords(
  {
    observables,
    truncated,
  }: Pick<WindowOutput<'observablePages.search'>, 'truncated'> & {
    readonly observables: { readonly length: number }
  },
  how: string,
): string | null {
  if (observables.length > 0) return null
  return truncated
    ? 'None among those examined, and there are more. A longer value narrows the search.'
    : `No alert and no case has an observable that ${how}.`
}

/** The sentence in place of the alerts or cases of an observable; null where it occurs in some. */
export function occursInNoWords(what: 'alert' | 'case', count: number): string | null {
  return count > 0 ? null : `It occurs in no ${what}.`
}

type LookedUp = { readonly count: number; readonly at: string; readonly title: string }

/** Returns how often a value was looked up, as far as the history of lookups goes; `momentOf` writes a time. */
export function lookedUpWords(lookedUp: LookedUp | null, momentOf: (at: string) => string): string {
  return lookedUp === null
    ? 'not in the lookup history'
    : `${countOf(lookedUp.count, 'time')}, last ${momentOf(lookedUp.at)}: ${lookedUp.title}`
}
