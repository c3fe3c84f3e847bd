import type { Choice } from '../state/choice.ts'
import { countOf } from '../state/format.ts'

/**
 * Returns cases as a choice to which another case can be related; null when there are none. An alert raised from a case
 * contains its indicators.
 */
export function choiceOfCases(
  cases: readonly { readonly id: string; readonly title: string }[],
): Choice | null {
  const [first] = cases
  if (first === undefined) return null
  return {
    what: cases.length === 1 ? `the case ${first.title}` : countOf(cases.length, 'case'),
    title: first.title,
    links: cases.map(({ id, title }) => ({ kind: 'case', target: id, title })),
  }
}
