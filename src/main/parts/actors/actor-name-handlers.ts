import { actorNameOperations, maxNamed } from '../../../contract/workstation/actors/actor-names.ts'
import { slugOf } from '../../engine/actor/actor-slug.ts'
import type { ActorDescription } from '../../engine/actor/describe-actor.ts'
import { nameKey } from '../../engine/actor/merge-actors.ts'
import { implement } from '../../operations/call/implement.ts'
import { itemsWithId, itemsWithName, itemWithSlug, withdrawnActors } from '../../store/actors/actor-names.ts'
import type { Context } from './context.ts'

/** Resolves names to threat actors. */
export const actorNameHandlers = implement<typeof actorNameOperations, Context>(actorNameOperations, {
  'actorNames.find': async ({ text }, { store: { reader }, actors, knowledge }) => {
    await actors.ready()
    const sets = knowledge.actorSets().length
    const ways = [
      () => itemWithSlug(reader, text.toLowerCase()),
      () => itemsWithId(reader, text, maxNamed),
      () => itemsWithName(reader, nameKey(text), maxNamed),
    ]
    for (const way of ways) {
      const found = way()
      if (found.length > 0) return { actors: found.map(shownName), withdrawn: [], sets }
    }
    const isMeant = ({ id, name, mitre_id }: Withdrawn) =>
      [nameKey(name), mitre_id?.toLowerCase()].includes(nameKey(text)) ||
      slugOf(name, id) === text.toLowerCase()
    const withdrawn = new Set(
      withdrawnActors(reader)
        .filter(isMeant)
        .map(({ name }) => name),
    )
    return { actors: [], withdrawn: [...withdrawn].slice(0, maxNamed), sets }
  },
})

type Withdrawn = ReturnType<typeof withdrawnActors>[number]

function shownName(json: string) {
  const item = JSON.parse(json) as ActorDescription['item'] & { readonly slug: string }
  return { slug: item.slug, name: item.primary_name, origin: item.suspected_origin }
}
