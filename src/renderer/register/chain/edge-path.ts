import { nodeHeight, type PlacedEdge } from './chain-layout.ts'

const round = (value: number) => Math.round(value * 10) / 10

/**
 * Returns the SVG path of an edge: a curve to the right; for an edge within a column or back to the left, a bow beside
 * the nodes.
 */
export function edgePath({ from, to }: PlacedEdge): string {
  const start = { x: from.x + from.width, y: from.y + nodeHeight / 2 }
  const end = { x: to.x, y: to.y + nodeHeight / 2 }
  if (to.column > from.column) {
    const bend = (end.x - start.x) / 2
    return `M${start.x} ${round(start.y)}C${start.x + bend} ${round(start.y)} ${end.x - bend} ${round(end.y)} ${end.x} ${round(end.y)}`
  }
  if (to.column === from.column) {
    const side = to.x + to.width
    // a line from a node to itself is a loop at its side
    const spread = from === to ? nodeHeight / 2 - 4 : 0
    const bow = side + 44
    return `M${start.x} ${round(start.y - spread)}C${bow} ${round(start.y - spread)} ${bow} ${round(end.y + spread)} ${side} ${round(end.y + spread)}`
  }
  const back = { x: to.x + to.width, y: end.y }
  const bend = (from.x - back.x) / 2
  return `M${from.x} ${round(start.y)}C${from.x - bend} ${round(start.y)} ${back.x + bend} ${round(back.y)} ${back.x} ${round(back.y)}`
}
