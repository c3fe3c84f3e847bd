import type { ShownGraph } from '../../contract/workstation/observables/observable-pages.ts'
import { kindColors } from '../state/labels.ts'
import type { GraphNode } from '../ui/graph/graph-elements.ts'

/** Merges answers of the workstation into one graph, which grows as nodes are expanded. */

export type ShownNode = ShownGraph['nodes'][number]

/** Returns the graph with the nodes and edges of another answer added; depths stay relative to the first root. */
export function joined(graph: ShownGraph, more: ShownGraph): ShownGraph {
  const known = new Map(graph.nodes.map((node) => [node.id, node]))
  const from = known.get(more.root)?.depth ?? 0
  for (const node of more.nodes)
    if (!known.has(node.id)) known.set(node.id, { ...node, depth: from + node.depth })
  const edges = new Map(
    [...graph.edges, ...more.edges].map((edge) => [`${edge.source} ${edge.target}`, edge]),
  )
  const left = (name: 'observables' | 'records' | 'common') => graph.left_out[name] + more.left_out[name]
  return {
    root: graph.root,
    nodes: [...known.values()],
    edges: [...edges.values()],
    truncated: graph.truncated || more.truncated,
    left_out: { observables: left('observables'), records: left('records'), common: left('common') },
  }
}

const shapes = { alert: 'rectangle', case: 'hexagon', observable: 'ellipse' } as const

/** Returns a node for drawing: alerts and cases in the colour of their severity, observables in that of their kind. */
export function drawnNode({ id, kind, label, severity, type, depth }: ShownNode): GraphNode {
  return { id, label, shape: shapes[kind], isRoot: depth === 0, color: colorOf(severity, type) }
}

function colorOf(severity: string | undefined, type = ''): string {
  if (severity !== undefined) return `--severity-${severity}`
  const kinds: Readonly<Record<string, string>> = {
    ...kindColors,
    ip: 'var(--kind-ip)',
    cidr: 'var(--kind-ip)',
  }
  return kinds[type]?.slice(4, -1) ?? '--muted'
}

/** Returns a sentence about what was left out; null when the graph is complete. */
export function leftOutWords({
  truncated,
  left_out: { observables, records, common },
}: ShownGraph): string | null {
  if (!truncated) return null
  const parts = [
    ...(observables > 0 ? [`${observables} observables`] : []),
    ...(records > 0 ? [`${records} alerts and cases`] : []),
  ]
  const left =
    parts.length > 0 ? `At least ${parts.join(' and ')} did not fit; the nearest and rarest are shown.` : ''
  const hubs =
    common > 0
      ? `Not followed: ${common === 1 ? 'one observable' : `${common} observables`} in more than 200 places.`
      : ''
  return `${left} ${hubs}`.trim() || 'Not everything that is linked was examined.'
}
