import { countOf } from '../state/format.ts'
import { linkToCase } from '../ui/add-indicators.ts'

/** Links a case that is asked for to threat actors. */
export function linkActors(actors: readonly { readonly slug: string; readonly name: string }[]): void {
  const [only] = actors
  if (only === undefined) return
  const links = actors.map(({ slug, name }) => ({ kind: 'actor' as const, target: slug, title: name }))
  const what = actors.length === 1 ? only.name : countOf(actors.length, 'actor')
  linkToCase(links, what, only.name)
}
