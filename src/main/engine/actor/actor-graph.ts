/**
 * The neighbourhood of an actor, limited to a number of nodes. The selection is deterministic: the root; then its
 * direct neighbours, those with the fewest links first, since they are the most specific; then the neighbours of those,
 * first the ones that most of them share, again those with the fewest links first. Ties are broken by id.
 */

export type GraphNode = { readonly id: string; readonly kind: string; readonly label: string }
export type GraphEdge = { readonly source: number; readonly target: number; readonly kind: string }

/** Nodes by index, and edges by the indexes of their ends. */
export type WholeGraph = { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] }

export type ChosenGraph = {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly { readonly source: string; readonly target: string; readonly kind: string }[]
  /** Whether more nodes lie within the depth than were chosen. */
  readonly truncated: boolean
}

/** The graph with the edges of each node indexed. */
export class LinkedGraph {
  private readonly nodes: readonly GraphNode[]
  private readonly edges: readonly GraphEdge[]
  private readonly places: ReadonlyMap<string, number>
  /** Numbers of the edges at each node. */
  private readonly at: readonly number[][]

  constructor({ nodes, edges }: WholeGraph) {
    this.nodes = nodes
    this.edges = edges
    this.places = new Map(nodes.map(({ id }, place) => [id, place]))
    const at: number[][] = nodes.map(() => [])
    for (const [number, { source, target }] of edges.entries()) {
      at[source]?.push(number)
      if (target !== source) at[target]?.push(number)
    }
    this.at = at
  }

  /** Returns null when the node does not exist. */
  around(rootId: string, depth: number, max: number): ChosenGraph | null {
    const root = this.places.get(rootId)
    if (root === undefined) return null
    const chosen = new Set([root])
    let isTruncated = false
    let reached = [root]
    for (let step = 0; step < depth && reached.length > 0; step += 1) {
      const next = this.beside(reached, chosen)
      const room = max - chosen.size
      if (next.length > room) isTruncated = true
      reached = next.slice(0, room)
      for (const place of reached) chosen.add(place)
    }
    return { ...this.drawn(chosen), truncated: isTruncated }
  }

  /** Returns the neighbours of some nodes that are not chosen yet, in the order in which they are chosen. */
  private beside(reached: readonly number[], chosen: ReadonlySet<number>): number[] {
    const shared = new Map<number, number>()
    for (const place of reached)
      for (const number of this.at[place] ?? []) {
        const { source, target } = this.edges[number] as GraphEdge
        const other = source === place ? target : source
        if (!chosen.has(other)) shared.set(other, (shared.get(other) ?? 0) + 1)
      }
    const degree = (place: number) => this.at[place]?.length ?? 0
    const idOf = (place: number) => this.nodes[place]?.id ?? ''
    return [...shared]
      .sort(
        ([one, ofOne], [other, ofOther]) =>
          ofOther - ofOne || degree(one) - degree(other) || (idOf(one) < idOf(other) ? -1 : 1),
      )
      .map(([place]) => place)
  }

  private drawn(chosen: ReadonlySet<number>): Pick<ChosenGraph, 'nodes' | 'edges'> {
    const edges: { source: string; target: string; kind: string }[] = []
    for (const place of chosen)
      for (const number of this.at[place] ?? []) {
        const { source, target, kind } = this.edges[number] as GraphEdge
        // each edge once, from its source
        if (source !== place || !chosen.has(target)) continue
        edges.push({ source: this.nodes[source]?.id ?? '', target: this.nodes[target]?.id ?? '', kind })
      }
    return { nodes: [...chosen].map((place) => this.nodes[place] as GraphNode), edges }
  }
}
