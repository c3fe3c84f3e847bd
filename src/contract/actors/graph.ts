import { z } from 'zod'
import { actors } from '../family.ts'
import { get, operation } from '../operation.ts'
import { provenance, requiredText, wholeNumber } from '../schema.ts'

/**
 * Traverses the graph from one actor to what it is linked with. `truncated` is true when `max` nodes were not enough.
 */
export const readActorGraph = operation(actors, {
  name: 'actorGraph.read',
  summary: 'Show what a threat actor is linked with',
  http: get('/api/v1/graph', { query: ['root', 'depth', 'max'] }),
  permission: 'any-key',
  input: () =>
    z.object({ root: requiredText(500), depth: wholeNumber(1, 2, 2), max: wholeNumber(1, 600, 220) }),
  output: () =>
    z.looseObject({
      nodes: z.array(z.looseObject({ id: z.string(), kind: z.string(), label: z.string() })),
      edges: z.array(z.looseObject({ source: z.string(), target: z.string(), kind: z.string() })),
      truncated: z.boolean(),
      ...provenance,
    }),
  fails: ['invalid', 'missing', 'not-found'],
})
