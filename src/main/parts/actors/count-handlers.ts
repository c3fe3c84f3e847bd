import type { readActorGraph } from '../../../contract/actors/graph.ts'
import type { readActorMap } from '../../../contract/actors/map.ts'
import type { countTechniques as contractCount } from '../../../contract/actors/technique.ts'
import { problem } from '../../../contract/problem.ts'
import { codeOfCountry, nameOfCountry } from '../../engine/actor/country-name.ts'
import type { Handler } from '../../operations/call/context.ts'
import { countFacet, countFlows } from '../../store/actors/actors.ts'
import type { Context } from './context.ts'

const nameOf = (key: string) => nameOfCountry(key.toUpperCase()) ?? key
const keyOf = (origin: string | undefined) =>
  origin === undefined ? null : (codeOfCountry(origin) ?? origin).toLowerCase()

export const readMap: Handler<typeof readActorMap, Context> = async (
  { layer, origin, min },
  { store, actors },
) => {
  await actors.ready()
  if (layer === 'flows') {
    const flows = countFlows(store.reader, min)
    return {
      layer,
      items: flows.map(({ from, to, actors: count }) => ({
        from: nameOf(from),
        to: nameOf(to),
        actors: count,
      })),
      ...actors.unknownWithoutSets('items'),
    }
  }
  const counted = countFacet(store.reader, layer === 'origins' ? 'origin' : 'target', keyOf(origin))
  return {
    layer,
    items: counted.map(({ key, actors: count }) => ({ country: nameOf(key), actors: count })),
    ...actors.unknownWithoutSets('items'),
  }
}

export const readGraph: Handler<typeof readActorGraph, Context> = async (
  { root, depth, max },
  { actors },
) => {
  await actors.ready()
  const chosen = actors.graph().around(actors.nodeOf(root), depth, max)
  if (chosen === null) return problem('not-found', 'not_found')
  const { nodes, edges, truncated } = chosen
  return { nodes: [...nodes], edges: [...edges], truncated }
}

export const countTechniques: Handler<typeof contractCount, Context> = async (
  { origin, subs },
  { actors },
) => {
  await actors.ready()
  const counted = actors.techniques(keyOf(origin), subs)
  return {
    techniques: counted.map(({ id, name, tactics, actors: count }) => ({
      id,
      name: name ?? id,
      tactics: tactics === null ? [] : (JSON.parse(tactics) as string[]),
      actors: count,
    })),
    ...actors.unknownWithoutSets('techniques'),
  }
}
