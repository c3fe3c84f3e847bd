import type { RegisterChain } from '../../../contract/workstation/register.ts'
import { placeApart } from './place-apart.ts'

/**
 * The drawing of a chain: columns from left to right in the order of dependence (entities, functions, arrangements, then
 * providers by rank), and in each column the nodes near those that they are joined with. The same chain is always drawn the
 * same way. Lengths are pixels at a zoom of 1; x and y are of the upper left corner.
 */
export type ChainNode = RegisterChain['nodes'][number]

export type PlacedNode = {
  readonly node: ChainNode
  readonly column: number
  readonly x: number
  readonly y: number
  readonly inCircle: boolean
}

export type ChainColumn = { readonly heading: string; readonly x: number; readonly count: number }

export type PlacedEdge = {
  readonly id: string
  readonly from: PlacedNode
  readonly to: PlacedNode
  readonly label: string
  /** Both ends belong to one circle. */
  readonly inCircle: boolean
}

export type ChainLayout = {
  readonly columns: readonly ChainColumn[]
  readonly nodes: readonly PlacedNode[]
  readonly edges: readonly PlacedEdge[]
  readonly width: number
  readonly height: number
}

export const nodeSize = { width: 192, height: 40 } as const
const gap = { across: 84, down: 10 } as const
const step = nodeSize.height + gap.down
const sweeps = 4

const kindHeadings = { entity: 'Entities', function: 'Functions', arrangement: 'Arrangements' } as const

/** Where a node stands from left to right; equal places are one column. */
function placeOf({ kind, rank }: ChainNode): number {
  if (kind === 'provider') return 3 + rank
  return kind === 'entity' ? 0 : kind === 'function' ? 1 : 2
}

/** The heading of the column of a node. */
export function headingOf({ kind, rank }: Pick<ChainNode, 'kind' | 'rank'>): string {
  if (kind !== 'provider') return kindHeadings[kind]
  return rank === 0 ? 'Providers' : `Providers, rank ${rank}`
}

/** Lays a chain out. Edges whose ends are not among the nodes are left out. */
export function layOutChain(chain: RegisterChain): ChainLayout {
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
        x: number * (nodeSize.width + gap.across),
        y: y.get(node.id) ?? 0,
        inCircle: circleOf.has(node.id),
      }),
    ),
  )
  const placed = new Map(nodes.map((each) => [each.node.id, each]))
  return {
    columns: columns.map((column, number) => ({
      heading: column[0] === undefined ? '' : headingOf(column[0]),
      x: number * (nodeSize.width + gap.across),
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
    width: columns.length === 0 ? 0 : columns.length * (nodeSize.width + gap.across) - gap.across,
    height: nodes.reduce((lowest, each) => Math.max(lowest, each.y + nodeSize.height), 0),
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

/** The circles that a node belongs to, by their numbers. */
function circlesByNode(circles: RegisterChain['circles']): Map<string, Set<number>> {
  const byNode = new Map<string, Set<number>>()
  circles.forEach((ids, number) => {
    for (const id of ids) byNode.set(id, (byNode.get(id) ?? new Set<number>()).add(number))
  })
  return byNode
}

/**
 * Finds heights by going over the columns forth and back: each node is wanted at the mean height of those it is joined with
 * on the side that was placed before, and a column is then spread out as little as keeps its nodes apart.
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
