import { expect, test } from 'vitest'
import type { ShownGraph } from '../../contract/workstation/observables/observable-pages.ts'
import { joined, leftOutWords } from './graph-parts.ts'

const node = (id: string, depth: number) => ({ id, kind: 'alert' as const, label: id, depth })
const edge = (source: string, target: string) => ({ source, target, kind: 'has' as const })
const none = { observables: 0, records: 0, common: 0 }
const graph = (
  root: string,
  nodes: ShownGraph['nodes'],
  edges: ShownGraph['edges'],
  left_out = none,
): ShownGraph => ({
  root,
  nodes,
  edges,
  truncated: left_out !== none,
  left_out,
})

test('a graph grows by what another has, each node and edge once, at its distance from the first root', () => {
  const first = graph('a', [node('a', 0), node('b', 1)], [edge('a', 'b')])
  const more = graph('b', [node('b', 0), node('a', 1), node('c', 1)], [edge('a', 'b'), edge('c', 'b')], {
    ...none,
    records: 2,
  })
  expect(joined(first, more)).toEqual(
    graph('a', [node('a', 0), node('b', 1), node('c', 2)], [edge('a', 'b'), edge('c', 'b')], {
      ...none,
      records: 2,
    }),
  )
})

test('what was left out is told', () => {
  const words = (left_out: ShownGraph['left_out']) =>
    leftOutWords({ ...graph('a', [], []), truncated: true, left_out })
  expect(leftOutWords(graph('a', [], []))).toBeNull()
  expect(words({ observables: 3, records: 4, common: 1 })).toBe(
    'At least 3 observables and 4 alerts and cases did not fit; the nearest and rarest are shown. Not followed: one observable in more than 200 places.',
  )
  expect(words(none)).toBe('Not everything that is linked was examined.')
})
