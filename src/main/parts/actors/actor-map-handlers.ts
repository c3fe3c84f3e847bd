import { actorMapOperations } from '../../../contract/workstation/actors/actor-map.ts'
import { codeOfCountry, nameOfCountry } from '../../engine/actor/country-name.ts'
import { implement } from '../../operations/call/implement.ts'
import { countFacet, countFlows } from '../../store/actors/actors.ts'
import type { Context } from './context.ts'

/** Handlers for the map of threat actors. */
export const actorMapHandlers = implement<typeof actorMapOperations, Context>(actorMapOperations, {
  'actorWorld.read': async ({ layer, origin, min }, { store: { reader }, actors }) => {
    await actors.ready()
    const from = origin === null ? null : (codeOfCountry(origin) ?? origin).toLowerCase()
    if (layer !== 'flows') {
      const counted = countFacet(reader, layer === 'origins' ? 'origin' : 'target', from)
      return {
        countries: counted.map(({ key, actors: count }) => ({ ...named(key), actors: count })),
        flows: [],
      }
    }
    const flows = countFlows(reader, min).filter((flow) => from === null || flow.from === from)
    return {
      countries: [],
      flows: flows.map((flow) => ({ from: named(flow.from), to: named(flow.to), actors: flow.actors })),
    }
  },
})

function named(key: string) {
  const code = key.toUpperCase()
  return { code, name: nameOfCountry(code) ?? code }
}
