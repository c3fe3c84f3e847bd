import type { Choice } from '../state/choice.ts'
import { countOf } from '../state/format.ts'

/** Threat actors as a case is linked to them; null for none. */
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

/** A technique as a case takes it; a label that begins with its id is its name behind that. */
export function choiceOfTechnique({ id, name }: { readonly id: string; readonly name: string }): Choice {
  const called = name.startsWith(id) ? name.slice(id.length).trim() : name
  const what = `${id} ${called}`.trim()
  return { what, title: what, techniques: [{ id, name: called }], description: `Technique: ${what}` }
}
