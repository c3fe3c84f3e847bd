import type { Core, NodeSingular } from 'cytoscape'
import { chooseLabels } from './choose-labels.ts'

/** Pixels of letters at most and at least, however near the graph is. */
const largest = 13
const smallest = 10.5
/** Pixels of letters at a zoom of 1. */
const usual = 9.5
/** Width of a letter in sizes of it, in the middle. */
const letterWidth = 0.56
/** From the edge of a node to its letters. */
const gap = 3
/** Where a label may stand: below its node, above it, beside it. */
const sides = [
  { halign: 'center', valign: 'bottom', x: 0, y: 1 },
  { halign: 'center', valign: 'top', x: 0, y: -1 },
  { halign: 'right', valign: 'center', x: 1, y: 0 },
  { halign: 'left', valign: 'center', x: -1, y: 0 },
] as const

/**
 * Labels have a size that can be read at any zoom, and only those are shown that do not cover each other: first that of the root, of what is chosen,
 * found or pinned, then of nodes with many links.
 */
export function showLabels(core: Core): void {
  const zoom = core.zoom()
  const size = Math.min(largest, Math.max(smallest, usual * zoom)) / zoom
  const nodes = core.nodes().toArray()
  const shown = chooseLabels(
    nodes.map((node) => {
      const { x, y } = node.position()
      const radius = node.width() / 2
      const half = { x: (String(node.data('label')).length * size * letterWidth) / 2, y: size * 0.6 }
      const texts = sides.map((side) => {
        const [middleX, middleY] = [
          x + side.x * (radius + gap + half.x),
          y + side.y * (radius + gap + half.y),
        ]
        return {
          ...{ left: middleX - half.x, right: middleX + half.x },
          ...{ top: middleY - half.y, bottom: middleY + half.y },
        }
      })
      const box = { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
      return { texts, node: box, rank: rankOf(node) }
    }),
  )
  core.batch(() => {
    for (const [at, node] of nodes.entries()) {
      const side = sides[shown.get(at) ?? -1]
      if (side !== undefined)
        node.style({
          ...{ label: node.data('label'), 'font-size': size, 'text-outline-width': size / 5 },
          ...{ 'text-halign': side.halign, 'text-margin-x': side.x * gap },
          ...{ 'text-valign': side.valign, 'text-margin-y': side.y * gap },
          // drawn after nodes without a label, which would lie on its letters
          'z-index': 1,
        })
      else if (node.style('label') !== '') node.removeStyle('label z-index')
    }
  })
}

/** What is meant comes before what has many links; a node that a search left out has none. */
function rankOf(node: NodeSingular): number | null {
  if (node.hasClass('faded')) return null
  const isMeant = node.hasClass('root') || node.hasClass('chosen') || node.hasClass('pinned')
  return (isMeant ? 1_000_000 : 0) + node.degree(false)
}
