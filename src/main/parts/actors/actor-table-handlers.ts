import { type ActorRow, actorTableOperations } from '../../../contract/workstation/actors/actor-table.ts'
import type { TableActor } from '../../engine/actor/actor-rows.ts'
import { type FoldedName, namesWith, wordsOf } from '../../engine/actor/found-name.ts'
import { implement } from '../../operations/call/implement.ts'
import { countConflicts } from '../../store/actors/actor-search.ts'
import { joinedSets } from './actor-sets-handlers.ts'
import type { Context } from './context.ts'
import { type FoundBy, foundBy } from './found-by.ts'

/** Handlers for the table of threat actors. */
export const actorTableHandlers = implement<typeof actorTableOperations, Context>(actorTableOperations, {
  'actorTable.read': async ({ filter, order, descending, offset, limit }, { store: { reader }, actors }) => {
    await actors.ready()
    const found = foundBy(reader, actors.rows(), filter.words)
    const isFound = found === null ? null : namesWith(wordsOf(filter.words))
    const passing = actors.rows().passing(filter, found?.ranks ?? null, order, descending)
    return {
      rows: passing.slice(offset, offset + limit).map((actor) => shownRow(actor, isFound, found?.by ?? null)),
      total: passing.length,
    }
  },
  'actorTable.count': async ({ filter }, { store: { reader }, actors }) => {
    await actors.ready()
    const rows = actors.rows()
    return {
      known: rows.actors.length,
      ...rows.counts(filter, foundBy(reader, rows, filter.words)?.ranks ?? null),
      sets: joinedSets(reader),
      unused: [...actors.unused()],
      conflicts: countConflicts(reader),
    }
  },
})

type IsFound = ((name: FoldedName) => boolean) | null

function shownRow(actor: TableActor, isFound: IsFound, by: FoundBy['by']): ActorRow {
  const { slug, name, synonyms, origin, techniques, software, cves } = actor
  return {
    ...{ slug, name, synonyms: synonyms.length, origin, techniques, software, cves },
    ...foundAs(actor, isFound, by),
    motivation: [...actor.motivation],
    sectors: [...actor.sectors],
    countries: [...actor.countries],
    updated_at: actor.updatedAt,
    sources: [...actor.sources],
    in_conflict: actor.inConflict,
  }
}

function foundAs(
  { folded, synonyms }: TableActor,
  isFound: IsFound,
  by: FoundBy['by'],
): Pick<ActorRow, 'found_as' | 'found_in'> {
  if (isFound === null) return { found_as: null, found_in: null }
  if (isFound(folded)) return { found_as: null, found_in: 'name' }
  if (by !== null) return { found_as: null, found_in: by }
  const synonym = synonyms.find(isFound)?.name ?? null
  return { found_as: synonym, found_in: synonym === null ? 'description' : 'synonym' }
}
