import type { ActorLinks } from '../../contract/workstation/actors/actor-links.ts'
import type { GraphNode } from '../ui/graph/graph-elements.ts'

/** The workstation's answers about the links of actors, merged into one graph that grows as nodes are expanded. */

export type LinkedNode = ActorLinks['nodes'][number] & {
  /** Whether the graph begins there. */
  readonly isRoot: boolean
}
export type LinksGraph = {
  readonly root: string
  readonly nodes: readonly LinkedNode[]
  readonly edges: ActorLinks['edges']
  readonly truncated: boolean
}

export function graphOf({ root, nodes, edges, truncated }: ActorLinks): LinksGraph {
  return {
    root,
    edges: oncePerPair(edges),
    truncated,
    nodes: nodes.map((node) => ({ ...node, isRoot: node.id === root })),
  }
}

/** Returns the graph with the nodes and edges of another answer added. */
export function withMore(graph: LinksGraph, more: ActorLinks): LinksGraph {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  for (const node of more.nodes) if (!nodes.has(node.id)) nodes.set(node.id, { ...node, isRoot: false })
  return {
    root: graph.root,
    nodes: [...nodes.values()],
    edges: oncePerPair([...graph.edges, ...more.edges]),
    truncated: graph.truncated || more.truncated,
  }
}

/** Keeps one line between two nodes, also where one both originates from the other and targets it. */
function oncePerPair(edges: ActorLinks['edges']): ActorLinks['edges'] {
  return [...new Map(edges.map((edge) => [`${edge.source} ${edge.target}`, edge])).values()]
}

type Look = { readonly word: string } & Pick<GraphNode, 'color' | 'shape'>

const looks: Readonly<Record<string, Look>> = {
  actor: { word: 'Actor', color: '--accent', shape: 'ellipse' },
  technique: { word: 'Technique', color: '--kind-url', shape: 'rectangle' },
  malware: { word: 'Malware', color: '--severity-critical', shape: 'diamond' },
  tool: { word: 'Tool', color: '--severity-medium', shape: 'diamond' },
  cve: { word: 'CVE', color: '--kind-email', shape: 'hexagon' },
  country: { word: 'Country', color: '--kind-ip', shape: 'hexagon' },
  sector: { word: 'Sector', color: '--severity-info', shape: 'hexagon' },
}
const otherLook: Look = { word: 'Other', color: '--muted', shape: 'ellipse' }

/** Returns the appearance and the name of a kind of node. */
export function lookOf(kind: string): Look {
  return looks[kind] ?? otherLook
}

export function drawnLink({ id, kind, label, isRoot }: LinkedNode): GraphNode {
  const { color, shape } = lookOf(kind)
  return { id, label, color, shape, isRoot }
}

/**
 * Returns the page of a node: the profile of an actor, the users of a technique, the lookup of a vulnerability, or the
 * actors with this target or sector.
 */
export function pageOfNode({ id, kind, label }: LinkedNode): string {
  const key = id.slice(id.indexOf(':') + 1)
  if (kind === 'actor') return `/actors/${encodeURIComponent(key)}`
  if (kind === 'technique') return `/actor-matrix?technique=${encodeURIComponent(key)}`
  if (kind === 'cve') return `/cve/${encodeURIComponent(key)}`
  if (kind === 'country') return `/actors?target=${encodeURIComponent(label)}`
  if (kind === 'sector') return `/actors?sector=${encodeURIComponent(label)}`
  return `/actor-graph?root=${encodeURIComponent(id)}`
}
