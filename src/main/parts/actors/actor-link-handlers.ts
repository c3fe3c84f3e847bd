import { problem } from '../../../contract/problem.ts'
import { actorLinkOperations } from '../../../contract/workstation/actors/actor-links.ts'
import { implement } from '../../operations/call/implement.ts'
import type { Context } from './context.ts'

/** Handlers for the graph of threat actors. */
export const actorLinkHandlers = implement<typeof actorLinkOperations, Context>(actorLinkOperations, {
  'actorLinks.read': async ({ root: asked, depth, max }, { actors }) => {
    await actors.ready()
    const graph = actors.graph()
    const root = graph.around(asked, 1, 1) === null ? actors.nodeOf(asked) : asked
    const chosen = graph.around(root, depth, max)
    if (chosen === null) return problem('not-found', `Nothing is known here about ${asked}.`)
    const { nodes, edges, truncated } = chosen
    return { root, nodes: [...nodes], edges: [...edges], truncated }
  },
})
