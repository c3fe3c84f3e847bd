import type { Choice } from '../state/choice.ts'
import { countOf } from '../state/format.ts'

/** Returns threat actors as a choice that can be linked to a case; null when there are none. */
export function choiceOfActors(
  actors: readonly { readonly slug: string; readonly name: string }[],
): Choice | null {
  const [only] = actors
  if (only === undefined) return null
  return {
    what: actors.length === 1 ? only.name : countOf(actors.length, 'actor'),
    title: only.name,
    links: actors.map(({ slug, name }) => ({ kind: 'actor', target: slug, title: name })),
  }
}

/** Returns a technique as a choice for a case. When the label begins with the id, the rest is the name. */
export function choiceOfTechnique({ id, name }: { readonly id: string; readonly name: string }): Choice {
  const called = name.startsWith(id) ? name.slice(id.length).trim() : name
  const what = `${id} ${called}`.trim()
  return { what, title: what, techniques: [{ id, name: called }], description: `Technique: ${what}` }
}
