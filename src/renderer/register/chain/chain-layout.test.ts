import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import type { RegisterChain } from '../../../contract/workstation/register/register.ts'
import { type ChainNode, fitAcross, layOutChain, nodeHeight } from './chain-layout.ts'
import { placeApart } from './place-apart.ts'

function node(id: string, kind: ChainNode['kind'], rank = 0): ChainNode {
  return { id, kind, label: id, detail: '', rank, critical: false }
}

function chain(nodes: ChainNode[], edges: string[], circles: string[][] = []): RegisterChain {
  return {
    nodes,
    edges: edges.map((written) => {
      const [from = '', to = ''] = written.split('>')
      return { from, to, label: '' }
    }),
    circles,
    truncated: false,
  }
}

const small = chain(
  [
    node('P2', 'provider', 2),
    node('P1', 'provider', 1),
    node('A', 'arrangement'),
    node('F', 'function'),
    node('E', 'entity'),
  ],
  ['E>F', 'F>A', 'A>P1', 'P1>P2'],
)

describe('the columns of a drawing', () => {
  const layout = layOutChain(small)

  it('move together until they fit', () => {
    const fitted = fitAcross(layout, 1000)
    expect(fitted.width).toBeLessThanOrEqual(1000)
    expect(fitted.width).toBeGreaterThan(960)
    const [first, second] = fitted.columns
    expect(fitted.nodes.map(({ x, column }) => x === (second?.x ?? 0) * column)).not.toContain(false)
    expect((first?.width ?? 0) < (second?.x ?? 0)).toBe(true)
    expect(
      fitted.edges.every(({ from, to }) => fitted.nodes.includes(from) && fitted.nodes.includes(to)),
    ).toBe(true)
  })

  it('are never wider than drawn at most, nor too narrow for a word', () => {
    expect(fitAcross(layout, 5000).width).toBe(layout.width)
    expect(fitAcross(layout, 100).nodes[0]?.width).toBe(98)
    expect(fitAcross(layOutChain(chain([], [])), 500).width).toBe(0)
  })
})

describe('the layout of a chain', () => {
  it('puts entities, functions, arrangements and ranks of providers in columns from left to right', () => {
    const { columns, nodes } = layOutChain(small)
    expect(columns.map(({ heading }) => heading)).toEqual([
      'Entities',
      'Functions',
      'Arrangements',
      'Providers, rank 1',
      'Providers, rank 2',
    ])
    expect(nodes.map(({ node: { id }, column }) => [id, column])).toEqual([
      ['E', 0],
      ['F', 1],
      ['A', 2],
      ['P1', 3],
      ['P2', 4],
    ])
  })

  it('leaves no empty column for a rank that nobody has', () => {
    const { columns } = layOutChain(chain([node('A', 'arrangement'), node('P', 'provider', 3)], ['A>P']))
    expect(columns.map(({ heading }) => heading)).toEqual(['Arrangements', 'Providers, rank 3'])
  })

  it('draws a straight chain as a straight line', () => {
    expect(new Set(layOutChain(small).nodes.map(({ y }) => y))).toEqual(new Set([0]))
  })

  it('uncrosses lines that need not cross', () => {
    const crossed = chain(
      [
        node('A1', 'arrangement'),
        node('A2', 'arrangement'),
        node('P1', 'provider', 1),
        node('P2', 'provider', 1),
      ],
      ['A1>P2', 'A2>P1'],
    )
    const y = new Map(layOutChain(crossed).nodes.map((each) => [each.node.id, each.y]))
    const below = (a: string, b: string) => (y.get(a) ?? 0) > (y.get(b) ?? 0)
    expect(below('A2', 'A1')).toBe(below('P1', 'P2'))
  })

  it('marks nodes and lines of a circle, and no others', () => {
    const round = chain(
      [node('A', 'arrangement'), node('P', 'provider', 1), node('Q', 'provider', 2)],
      ['A>P', 'P>Q', 'Q>P'],
      [['P', 'Q']],
    )
    const { nodes, edges } = layOutChain(round)
    expect(nodes.map(({ inCircle }) => inCircle)).toEqual([false, true, true])
    expect(edges.map(({ inCircle }) => inCircle)).toEqual([false, true, true])
  })

  it('leaves out lines to what is not there', () => {
    expect(layOutChain(chain([node('A', 'arrangement')], ['A>P', 'X>A'])).edges).toEqual([])
  })

  it('draws nothing for an empty chain', () => {
    expect(layOutChain(chain([], []))).toEqual({ columns: [], nodes: [], edges: [], width: 0, height: 0 })
  })

  it('keeps all nodes of a column apart, whatever the chain, and draws it the same way again', () => {
    const kinds = fc.constantFrom<ChainNode['kind']>('entity', 'function', 'arrangement', 'provider')
    const nodes = fc.array(fc.tuple(kinds, fc.integer({ min: 1, max: 4 })), { maxLength: 40 })
    const ends = fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 80 })
    fc.assert(
      fc.property(nodes, ends, (made, joined) => {
        const given = chain(
          made.map(([kind, rank], at) => node(`${at}`, kind, rank)),
          joined.map(([from, to]) => `${from}>${to}`),
        )
        const layout = layOutChain(given)
        expect(layout.nodes.length).toBe(given.nodes.length)
        layout.columns.forEach((_, number) => {
          const heights = layout.nodes
            .filter(({ column }) => column === number)
            .map(({ y }) => y)
            .sort((a, b) => a - b)
          heights.forEach((y, at) => {
            if (at > 0) expect(y - (heights[at - 1] ?? 0)).toBeGreaterThan(nodeHeight)
          })
        })
        expect(layOutChain(given)).toEqual(layout)
      }),
      { seed: seedOf(20261121), numRuns: 200 },
    )
  })
})

describe('placing apart', () => {
  const cases: readonly (readonly [string, number[], number[]])[] = [
    ['nothing', [], []],
    ['places that are apart stay', [0, 10, 30], [0, 10, 30]],
    ['places on one spot spread around it', [5, 5, 5], [-5, 5, 15]],
    ['only those too near move', [0, 2, 50], [-4, 6, 50]],
  ]
  it.each(cases)('%s', (_, wanted, placed) => {
    expect(placeApart(wanted, 10)).toEqual(placed)
  })
})
