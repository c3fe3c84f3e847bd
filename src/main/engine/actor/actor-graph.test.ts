import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { LinkedGraph, type WholeGraph } from './actor-graph.ts'

const node = (id: string) => ({ id, kind: 'x', label: id })

/** A graph of nodes `0` to `count - 1`. */
const graphOf = (count: number, pairs: readonly (readonly [number, number])[]): WholeGraph => ({
  nodes: Array.from({ length: count }, (_, index) => node(String(index))),
  edges: pairs.map(([source, target]) => ({ source, target, kind: 'uses' })),
})

test('what fewest share comes first, and what is left out is told', () => {
  // 1 is shared by three others, 2 by one, 3 by nobody
  const graph = new LinkedGraph(
    graphOf(8, [
      [0, 1],
      [0, 2],
      [0, 3],
      [4, 1],
      [5, 1],
      [6, 1],
      [7, 2],
    ]),
  )
  const ids = (max: number, depth = 1) => graph.around('0', depth, max)?.nodes.map(({ id }) => id)
  expect(ids(2)).toEqual(['0', '3'])
  expect(ids(3)).toEqual(['0', '3', '2'])
  expect(graph.around('0', 1, 3)?.truncated).toBe(true)
  expect(graph.around('0', 1, 4)?.truncated).toBe(false)
  expect(ids(6, 2)).toEqual(['0', '3', '2', '1', '4', '5'])
  expect(graph.around('9', 1, 4)).toBeNull()
})

test('nodes are those that a plain search finds within the depth, with every edge among them', () => {
  const pair = fc.tuple(fc.nat(11), fc.nat(11))
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 30 }), fc.integer({ min: 1, max: 2 }), (pairs, depth) => {
      const distances = new Map([[0, 0]])
      for (let step = 1; step <= depth; step += 1)
        for (const [one, other] of pairs)
          for (const [from, to] of [
            [one, other],
            [other, one],
          ] as const)
            if (distances.get(from) === step - 1 && !distances.has(to)) distances.set(to, step)
      const chosen = new LinkedGraph(graphOf(12, pairs)).around('0', depth, 600)
      expect(new Set(chosen?.nodes.map(({ id }) => id))).toEqual(new Set([...distances.keys()].map(String)))
      expect(chosen?.edges).toHaveLength(
        pairs.filter(([one, other]) => distances.has(one) && distances.has(other)).length,
      )
      expect(chosen?.truncated).toBe(false)
    }),
    { seed: seedOf(20_261_125), numRuns: 300 },
  )
})
