import type { RegisterChain } from '../../../contract/workstation/register/register.ts'
import { placeApart } from './place-apart.ts'

/**
 * Layout of a chain: columns from left to right in the order of dependence (entities, functions, arrangements, then
 * providers by rank), with connected nodes of adjacent columns close to each other. The layout is deterministic.
 * Lengths are pixels at a zoom of 1; x and y are of the upper left corner.
 */
export type ChainNode = RegisterChain['nodes'][number]

export type PlacedNode = {
  readonly node: ChainNode
  readonly column: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly inCircle: boolean
}

export type ChainColumn = {
  readonly heading: string
  readonly x: number
  readonly width: number
  readonly count: number
}

export type PlacedEdge = {
  readonly id: string
  readonly from: PlacedNode
  readonly to: PlacedNode
  readonly label: string
  /** Whether both ends belong to the same circle. */
  readonly inCircle: boolean
}

export type ChainLayout = {
  readonly columns: readonly ChainColumn[]
  readonly nodes: readonly PlacedNode[]
  readonly edges: readonly PlacedEdge[]
  readonly width: number
  readonly height: number
}

export const nodeHeight = 44
const gapDown = 10
const step = nodeHeight + gapDown
/** Widths of nodes, and of the gaps between columns. */
const across = { node: { least: 98, most: 192 }, gap: { least: 14, most: 84 } } as const
const sweeps = 4

const kindHeadings = { entity: 'Entities', function: 'Functions', arrangement: 'Arrangements' } as const

/** Returns the horizontal position of a node; nodes with equal values share a column. */
function placeOf({ kind, rank }: ChainNode): number {
  if (kind === 'provider') return 3 + rank
  return kind === 'entity' ? 0 : kind === 'function' ? 1 : 2
}

/** Returns the heading of a node's column. */
export function headingOf({ kind, rank }: Pick<ChainNode, 'kind' | 'rank'>): string {
  if (kind !== 'provider') return kindHeadings[kind]
  return rank === 0 ? 'Providers' : `Providers, rank ${rank}`
}

/** Lays a chain out at its maximum width. Edges with an end outside of the nodes are left out. */
export function layOutChain(chain: RegisterChain): ChainLayout {
  const { node: width, step: right } = columnSizes(Number.POSITIVE_INFINITY, 1)
  const places = [...new Set(chain.nodes.map(placeOf))].sort((a, b) => a - b)
  const columns = places.map((place) => chain.nodes.filter((node) => placeOf(node) === place))
  const columnOf = new Map(columns.flatMap((nodes, column) => nodes.map(({ id }) => [id, column] as const)))
  const edges = chain.edges.filter(({ from, to }) => columnOf.has(from) && columnOf.has(to))
  const y = arrange(columns, neighboursOf(edges))
  const circleOf = circlesByNode(chain.circles)
  const nodes = columns.flatMap((column, number) =>
    column.map(
      (node): PlacedNode => ({
        node,
        column: number,
        x: number * right,
        y: y.get(node.id) ?? 0,
        width,
        inCircle: circleOf.has(node.id),
      }),
    ),
  )
  const placed = new Map(nodes.map((each) => [each.node.id, each]))
  return {
    columns: columns.map((column, number) => ({
      heading: column[0] === undefined ? '' : headingOf(column[0]),
      x: number * right,
      width,
      count: column.length,
    })),
    nodes,
    edges: edges.flatMap(({ from, to, label }, index) => {
      const [start, end] = [placed.get(from), placed.get(to)]
      if (start === undefined || end === undefined) return []
      const inCircle = [...(circleOf.get(from) ?? [])].some(
        (circle) => circleOf.get(to)?.has(circle) === true,
      )
      return [{ id: `${index}`, from: start, to: end, label, inCircle }]
    }),
    width: widthOf(columns.length, { node: width, step: right }),
    height: nodes.reduce((lowest, each) => Math.max(lowest, each.y + nodeHeight), 0),
  }
}

type ColumnSizes = {
  readonly node: number
  /** Distance between the left edges of adjacent columns. */
  readonly step: number
}

/**
 * Returns widths of nodes and gaps such that the columns fit into a width, but not below the minimum for readable text.
 */
function columnSizes(width: number, columns: number): ColumnSizes {
  const { node, gap } = across
  const most = widthOf(columns, { node: node.most, step: node.most + gap.most })
  const least = widthOf(columns, { node: node.least, step: node.least + gap.least })
  const part = most === least ? 1 : Math.min(1, Math.max(0, (width - least) / (most - least)))
  const between = (range: { readonly least: number; readonly most: number }) =>
    Math.floor(range.least + (range.most - range.least) * part)
  return { node: between(node), step: between(node) + between(gap) }
}

function widthOf(columns: number, { node, step }: ColumnSizes): number {
  return columns === 0 ? 0 : (columns - 1) * step + node
}

/** Returns the layout with its columns narrowed to fit into a width, but not below the minimum for readable text. */
export function fitAcross(layout: ChainLayout, width: number): ChainLayout {
  const sizes = columnSizes(width, layout.columns.length)
  const place = <T extends object>(each: T, column: number) => ({
    ...each,
    x: column * sizes.step,
    width: sizes.node,
  })
  const placed = new Map(layout.nodes.map((each) => [each, place(each, each.column)]))
  return {
    ...layout,
    columns: layout.columns.map(place),
    nodes: [...placed.values()],
    edges: layout.edges.map((edge) => ({
      ...edge,
      from: placed.get(edge.from) ?? edge.from,
      to: placed.get(edge.to) ?? edge.to,
    })),
    width: widthOf(layout.columns.length, sizes),
  }
}

type Neighbours = ReadonlyMap<string, readonly string[]>

function neighboursOf(edges: readonly { readonly from: string; readonly to: string }[]): Neighbours {
  const neighbours = new Map<string, string[]>()
  const add = (of: string, is: string) => {
    const known = neighbours.get(of)
    if (known === undefined) neighbours.set(of, [is])
    else known.push(is)
  }
  for (const { from, to } of edges) {
    add(from, to)
    add(to, from)
  }
  return neighbours
}

/** Returns the indexes of the circles to which each node belongs. */
function circlesByNode(circles: RegisterChain['circles']): Map<string, Set<number>> {
  const byNode = new Map<string, Set<number>>()
  circles.forEach((ids, number) => {
    for (const id of ids) byNode.set(id, (byNode.get(id) ?? new Set<number>()).add(number))
  })
  return byNode
}

/**
 * Computes vertical positions in sweeps over the columns in both directions: each node is assigned the mean height of
 * its neighbours on the side already placed, then the nodes of a column are moved apart as little as possible.
 */
function arrange(columns: readonly (readonly ChainNode[])[], neighbours: Neighbours): Map<string, number> {
  const y = new Map<string, number>()
  const columnOf = new Map<string, number>()
  columns.forEach((column, number) => {
    column.forEach((node, position) => {
      y.set(node.id, position * step)
      columnOf.set(node.id, number)
    })
  })
  const place = (number: number, isBefore: (other: number) => boolean) => {
    const wanted = (columns[number] ?? []).map(({ id }) => {
      const joined = (neighbours.get(id) ?? []).filter((other) => isBefore(columnOf.get(other) ?? -1))
      const sum = joined.reduce((total, other) => total + (y.get(other) ?? 0), 0)
      return { id, at: joined.length === 0 ? (y.get(id) ?? 0) : sum / joined.length }
    })
    wanted.sort((a, b) => a.at - b.at)
    const heights = placeApart(
      wanted.map(({ at }) => at),
      step,
    )
    wanted.forEach(({ id }, position) => {
      y.set(id, heights[position] ?? 0)
    })
  }
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    for (let number = 1; number < columns.length; number += 1) place(number, (other) => other < number)
    for (let number = columns.length - 2; number >= 0; number -= 1) place(number, (other) => other > number)
  }
  const top = Math.min(...y.values())
  for (const [id, at] of y) y.set(id, Math.round(at - top))
  return y
}
