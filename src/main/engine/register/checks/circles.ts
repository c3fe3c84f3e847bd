/** An arrow from one name to another. */
export type Arrow = readonly [from: string, to: string]

type Node = { readonly to: Node[]; index: number; low: number; isOpen: boolean; part: number }

/**
 * Returns for each arrow whether it is part of a cycle, that is, whether its start can be reached from its end. Takes
 * linear time in the number of arrows (Tarjan's strongly connected components, without recursion: a chain may be as
 * long as a table).
 */
export function onCircles(arrows: readonly Arrow[]): boolean[] {
  const nodes = new Map<string, Node>()
  const nodeOf = (name: string): Node => {
    const known = nodes.get(name)
    if (known !== undefined) return known
    const node: Node = { to: [], index: -1, low: -1, isOpen: false, part: -1 }
    nodes.set(name, node)
    return node
  }
  const ends = arrows.map(([from, to]) => [nodeOf(from), nodeOf(to)] as const)
  for (const [from, to] of ends) from.to.push(to)
  markParts(nodes.values())
  // the start of an arrow can be reached from its end exactly when both are in the same component
  return ends.map(([from, to]) => from.part === to.part)
}

/** Assigns the same part number to nodes that can reach each other. */
function markParts(nodes: Iterable<Node>): void {
  let count = 0
  let parts = 0
  const open: Node[] = []
  const enter = (node: Node): { node: Node; next: number } => {
    node.index = node.low = count++
    node.isOpen = true
    open.push(node)
    return { node, next: 0 }
  }
  for (const start of nodes) {
    if (start.index !== -1) continue
    const path = [enter(start)]
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { node } = step
      const target = node.to[step.next++]
      if (target === undefined) {
        path.pop()
        const above = path.at(-1)?.node
        if (above !== undefined) above.low = Math.min(above.low, node.low)
        if (node.low !== node.index) continue
        let closed: Node | undefined
        do {
          closed = open.pop()
          if (closed === undefined) break
          closed.isOpen = false
          closed.part = parts
        } while (closed !== node)
        parts++
      } else if (target.index === -1) path.push(enter(target))
      else if (target.isOpen) node.low = Math.min(node.low, target.index)
    }
  }
}
