import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force'

/**
 * Computes positions for the nodes of a graph. Deterministic: the same graph and initial positions give the same
 * layout.
 */

export type Place = { readonly x: number; readonly y: number }

export type LayoutTask = {
  readonly nodes: readonly string[]
  readonly edges: readonly { readonly source: string; readonly target: string }[]
  /** Known positions of nodes. */
  readonly places: Readonly<Record<string, Place>>
  /** Ids of nodes that must not move. */
  readonly fixed: readonly string[]
}

const steps = 240

type Body = { id: string; x?: number; y?: number; fx?: number; fy?: number }

export function layOut({ nodes, edges, places, fixed }: LayoutTask): Record<string, Place> {
  const stays = new Set(fixed)
  const near = new Map(
    edges.flatMap(({ source, target }) => [
      [source, target],
      [target, source],
    ]) as [string, string][],
  )
  const bodies: Body[] = nodes.map((id) => {
    // a new node starts at the position of a linked one
    const place = places[id] ?? places[near.get(id) ?? '']
    if (place === undefined) return { id }
    return stays.has(id) ? { id, ...place, fx: place.x, fy: place.y } : { id, ...place }
  })
  forceSimulation(bodies)
    .force(
      'links',
      forceLink<Body, { source: string; target: string }>(edges.map((edge) => ({ ...edge })))
        .id(({ id }) => id)
        .distance(70),
    )
    .force('apart', forceManyBody().strength(-160).distanceMax(600))
    .force('x', forceX(0).strength(0.04))
    .force('y', forceY(0).strength(0.04))
    .force('room', forceCollide(18))
    .stop()
    .tick(steps)
  return Object.fromEntries(bodies.map(({ id, x = 0, y = 0 }) => [id, { x, y }]))
}
