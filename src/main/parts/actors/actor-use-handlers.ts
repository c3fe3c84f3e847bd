import { actorUseOperations, maxUsersNamed } from '../../../contract/workstation/actors/actor-uses.ts'
import { implement } from '../../operations/call/implement.ts'
import { actorsWithFacet } from '../../store/actors/actor-search.ts'
import { knownTechnique } from '../../store/cases/case-techniques.ts'
import type { Context } from './context.ts'

/** Returns the actors that use the techniques and vulnerabilities whose ids the window shows. */
export const actorUseHandlers = implement<typeof actorUseOperations, Context>(actorUseOperations, {
  'actorUses.read': async ({ ids }, { store: { reader }, actors, knowledge }) => {
    await actors.ready()
    const all = actors.rows().actors
    return {
      sets: knowledge.actorSets().length,
      uses: [...new Set(ids)].map((id) => {
        const facet = id.startsWith('T') ? 'technique' : 'cve'
        const { name, tactic } = facet === 'cve' ? { name: '', tactic: '' } : knownTechnique(reader, id)
        const users = new Set(actorsWithFacet(reader, facet, id.toLowerCase()))
        return {
          ...{ id, name: name || null, tactic: tactic || null, actors: users.size },
          first: all
            .filter(({ number }) => users.has(number))
            .slice(0, maxUsersNamed)
            .map(({ slug, name: called }) => ({ slug, name: called })),
        }
      }),
    }
  },
})
