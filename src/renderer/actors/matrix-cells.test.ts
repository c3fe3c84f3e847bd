import { expect, test } from 'vitest'
import {
  comparedFacts,
  type MatrixKind,
  matrixCells,
  matrixColumns,
  toneEnds,
  toneOf,
} from './matrix-cells.ts'

const bits = (places: number[]) => places.reduce((sum, place) => sum | (1 << place), 0)
const technique = (id: string, parent: string | null, by: number[], byParts: number[] = []) => ({
  ...{ id, name: id, parent, actors: by.length, by: bits(by), by_parts: bits(byParts) },
})
const matrix = {
  ...{ domains: [], domain: 'enterprise', unknown: [], actors: 2, notices: [] },
  tactics: [{ name: 'Execution', id: 'TA0002', techniques: [0, 1, 2, 3] }],
  techniques: [
    technique('T1', null, [], [0]),
    technique('T1.1', 'T1', [0]),
    technique('T2', null, [0, 1]),
    technique('T3', null, []),
  ],
  compared: ['a', 'b'].map((slug) => ({ slug, name: slug, techniques: 0 })),
}
const layer = { name: 'own', techniques: [{ id: 'T2', score: 1, comment: null }] }

test('cells say who has a technique, who has parts of it, and what a layer lacks', () => {
  const cells = matrixCells(matrix, layer)
  expect(cells.map(({ has }) => has)).toEqual([
    ['part', 'not', 'not'],
    ['has', 'not', 'not'],
    ['has', 'has', 'has'],
    ['not', 'not', 'not'],
  ])
  const shown = (kind: MatrixKind, unfolded: ReadonlySet<string> | 'all' = new Set()) =>
    matrixColumns(matrix, cells, kind, unfolded)[0]?.cells.map(({ id }) => id)
  expect(shown('all')).toEqual(['T1', 'T2', 'T3'])
  expect(shown('used', 'all')).toEqual(['T1', 'T1.1', 'T2'])
  expect(shown('shared')).toEqual(['T2'])
  expect(shown('gaps', new Set(['T1']))).toEqual(['T1', 'T1.1'])
  expect(comparedFacts(cells, 3, true)).toEqual([
    { techniques: 2, shared: 1, covered: 1 },
    { techniques: 1, shared: 1, covered: 1 },
    { techniques: 1, shared: 1, covered: 1 },
  ])
})

test('a tone grows with its count, and the legend has every count once', () => {
  expect([0, 1, 2, 5, 40, 120].map((count) => toneOf(count, 120))).toEqual([0, 1, 1, 2, 4, 4])
  for (const most of [1, 2, 5, 173]) {
    const ends = toneEnds(most)
    expect(ends[0]?.from).toBe(1)
    expect(ends.at(-1)?.to).toBe(most)
    for (const [index, { from }] of ends.slice(1).entries()) expect(from).toBe((ends[index]?.to ?? 0) + 1)
  }
})
