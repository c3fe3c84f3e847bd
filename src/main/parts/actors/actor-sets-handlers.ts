import {
  type ActorSets,
  actorSetsOperations,
  type SetDifference,
} from '../../../contract/workstation/actors/actor-sets.ts'
import type { KnowledgeSet } from '../../engine/actor/knowledge.ts'
import { implement } from '../../operations/call/implement.ts'
import { isDifferent, knowledgeSets } from '../../store/actors/actor-knowledge.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import type { Context } from './context.ts'

/** Handlers for the sets in use; requesting them after an import merges the new set with the others. */
export const actorSetsHandlers = implement<typeof actorSetsOperations, Context>(actorSetsOperations, {
  'actorSets.read': async (_input, { store: { reader }, actors }) => {
    await actors.ready()
    return { sets: joinedSets(reader), unused: [...actors.unused()] }
  },
})

/** Returns the sets of the last build, each with what its newest version changed. */
export function joinedSets(reader: ReadHandle): ActorSets['sets'] {
  return knowledgeSets(reader).map(({ pack, terms, difference: kept }) => {
    const { title, version, dated } = JSON.parse(terms) as KnowledgeSet
    const difference = { at: null, ...(JSON.parse(kept) as Omit<SetDifference, 'at'>) }
    return { pack, title, version, dated, difference: isDifferent(difference) ? difference : null }
  })
}
