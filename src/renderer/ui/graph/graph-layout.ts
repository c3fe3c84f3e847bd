import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force'

/** Places for the nodes of a graph. Without chance: the same graph from the same places comes to lie the same. */

export type Place = { readonly x: number; readonly y: number }

export type LayoutTask = {
  readonly nodes: readonly string[]
  readonly edges: readonly { readonly source: string; readonly target: string }[]
  /** Where nodes lie already. */
  readonly places: Readonly<Record<string, Place>>
  /** Nodes that stay where they lie. */
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
    // a new node begins beside one that it is linked with
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
