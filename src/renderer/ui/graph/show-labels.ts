import type { Core, NodeSingular } from 'cytoscape'
import { chooseLabels } from './choose-labels.ts'

/** Maximum and minimum font size in pixels, at any zoom. */
const largest = 13
const smallest = 10.5
/** Font size in pixels at a zoom of 1. */
const usual = 9.5
/** Average width of a letter, relative to the font size. */
const letterWidth = 0.56
/** Distance between the edge of a node and its label. */
const gap = 3
/** Possible positions of a label: below its node, above it, beside it. */
const sides = [
  { halign: 'center', valign: 'bottom', x: 0, y: 1 },
  { halign: 'center', valign: 'top', x: 0, y: -1 },
  { halign: 'right', valign: 'center', x: 1, y: 0 },
  { halign: 'left', valign: 'center', x: -1, y: 0 },
] as const

/**
 * Shows labels in a font size that is readable at any zoom, and only those that do not cover each other: first those of
 * the root and of chosen or pinned nodes, then of nodes with many links. Nodes that a search does not match have none.
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
          // drawn after nodes without a label, which would otherwise cover it
          'z-index': 1,
        })
      else if (node.style('label') !== '') node.removeStyle('label z-index')
    }
  })
}

/**
 * Returns the rank of a label: root, chosen and pinned nodes come before nodes with many links; nodes not matched by a
 * search have no label.
 */
function rankOf(node: NodeSingular): number | null {
  if (node.hasClass('faded')) return null
  const isMeant = node.hasClass('root') || node.hasClass('chosen') || node.hasClass('pinned')
  return (isMeant ? 1_000_000 : 0) + node.degree(false)
}
