import type { ChainLayout, PlacedNode } from './chain-layout.ts'

/** Keyboard navigation between the nodes of a drawn chain, and the nodes connected with a node. Pure. */

/**
 * Returns the node to which an arrow key moves; the first one when none is chosen yet, null when there is none in that
 * direction.
 */
export function nodeAfterKey(layout: ChainLayout, from: string | null, key: string): PlacedNode | null {
  const now = layout.nodes.find(({ node }) => node.id === from)
  const isArrow = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(key)
  if (!isArrow) return null
  if (now === undefined) return layout.nodes[0] ?? null
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const column = layout.nodes.filter((each) => each.column === now.column).sort((a, b) => a.y - b.y)
    return column[column.indexOf(now) + (key === 'ArrowDown' ? 1 : -1)] ?? null
  }
  const isForth = key === 'ArrowRight'
  const beyond = layout.nodes.filter((each) =>
    isForth ? each.column > now.column : each.column < now.column,
  )
  const joined = beyond.filter(({ node }) =>
    layout.edges.some(({ from: start, to: end }) =>
      isForth
        ? start.node.id === now.node.id && end.node.id === node.id
        : end.node.id === now.node.id && start.node.id === node.id,
    ),
  )
  return nearest(now, joined.length > 0 ? joined : beyond)
}

/** Returns the nearest node: by column first, then by height. */
function nearest(to: PlacedNode, nodes: readonly PlacedNode[]): PlacedNode | null {
  const away = (each: PlacedNode) => [Math.abs(each.column - to.column), Math.abs(each.y - to.y)] as const
  return (
    [...nodes].sort((a, b) => {
      const [columnsA, heightA] = away(a)
      const [columnsB, heightB] = away(b)
      return columnsA - columnsB || heightA - heightB
    })[0] ?? null
  )
}

/** Returns the ids of everything that a node depends on, of everything that depends on it, and its own. */
export function hangingTogether(layout: ChainLayout, id: string): ReadonlySet<string> {
  const [below, above] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const add = (map: Map<string, string[]>, of: string, is: string) => {
    const known = map.get(of)
    if (known === undefined) map.set(of, [is])
    else known.push(is)
  }
  for (const { from, to } of layout.edges) {
    add(below, from.node.id, to.node.id)
    add(above, to.node.id, from.node.id)
  }
  return new Set([...reached(below, id), ...reached(above, id)])
}

function reached(next: ReadonlyMap<string, readonly string[]>, from: string): Set<string> {
  const seen = new Set([from])
  for (const id of seen) for (const other of next.get(id) ?? []) seen.add(other)
  return seen
}
