import { cornersOf, type GraphEdge, type GraphNode } from './graph-elements.ts'
import type { Place } from './graph-layout.ts'

/** Exports a graph as a vector image, which other programs can scale and edit. */

export type SvgColors = {
  readonly ground: string
  readonly text: string
  readonly line: string
  /** Colour of each node by its id. */
  readonly nodes: ReadonlyMap<string, string>
}

const margin = 60
const radius = 8
const rootRadius = 13

/** Characters not allowed in XML. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const written = (text: string) =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')

const rounded = (value: number) => Math.round(value * 10) / 10

export function graphSvg(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  places: Readonly<Record<string, Place>>,
  colors: SvgColors,
): string {
  const drawn = nodes.flatMap((node) => {
    const place = places[node.id]
    return place === undefined ? [] : [{ ...node, x: rounded(place.x), y: rounded(place.y) }]
  })
  const at = new Map(drawn.map((node) => [node.id, node]))
  const [xs, ys] = [drawn.map(({ x }) => x), drawn.map(({ y }) => y)]
  const [left, top] = [Math.min(0, ...xs) - margin, Math.min(0, ...ys) - margin]
  const [width, height] = [Math.max(0, ...xs) + margin - left, Math.max(0, ...ys) + margin - top].map(rounded)
  const lines = edges.flatMap(({ source, target }) => {
    const [from, to] = [at.get(source), at.get(target)]
    return from === undefined || to === undefined
      ? []
      : [`<line x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"/>`]
  })
  const shapes = drawn.map((node) => {
    const size = node.isRoot ? rootRadius : radius
    const fill = written(colors.nodes.get(node.id) ?? colors.text)
    return [
      `<g fill="${fill}">${shapeOf(node.shape, node.x, node.y, size)}</g>`,
      `<text x="${node.x}" y="${rounded(node.y + size + 11)}">${written(node.label)}</text>`,
    ].join('')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${rounded(left)} ${rounded(top)} ${width} ${height}" width="${width}" height="${height}">`,
    `<rect x="${rounded(left)}" y="${rounded(top)}" width="${width}" height="${height}" fill="${written(colors.ground)}"/>`,
    `<g stroke="${written(colors.line)}">${lines.join('')}</g>`,
    `<g fill="${written(colors.text)}" font-family="Inter, system-ui, sans-serif" font-size="9" text-anchor="middle">${shapes.join('')}</g>`,
    '</svg>\n',
  ].join('\n')
}

function shapeOf(shape: GraphNode['shape'], x: number, y: number, size: number): string {
  if (shape === 'ellipse') return `<circle cx="${x}" cy="${y}" r="${size}"/>`
  if (shape === 'rectangle')
    return `<rect x="${rounded(x - size)}" y="${rounded(y - size)}" width="${2 * size}" height="${2 * size}"/>`
  const points = cornersOf(shape, { x, y }, size).map((corner) => `${rounded(corner.x)},${rounded(corner.y)}`)
  return `<polygon points="${points.join(' ')}"/>`
}
