import { expect, test } from 'vitest'
import { graphOf, pageOfNode, withMore } from './links-graph.ts'

const node = (id: string, label = id) => ({ id, kind: id.split(':')[0] ?? '', label })
const edge = (source: string, target: string) => ({ source, target, kind: 'uses' })

test('a graph grows by what another answer has, each node and link once', () => {
  const first = graphOf({
    root: 'actor:a',
    nodes: [node('actor:a'), node('tool:x')],
    edges: [edge('actor:a', 'tool:x')],
    truncated: false,
  })
  const grown = withMore(first, {
    root: 'tool:x',
    nodes: [node('tool:x'), node('actor:a'), node('actor:b')],
    edges: [edge('actor:a', 'tool:x'), edge('actor:b', 'tool:x')],
    truncated: true,
  })
  expect(grown.nodes.map(({ id, isRoot }) => [id, isRoot])).toEqual([
    ['actor:a', true],
    ['tool:x', false],
    ['actor:b', false],
  ])
  expect(grown.edges).toEqual([edge('actor:a', 'tool:x'), edge('actor:b', 'tool:x')])
  expect(grown).toMatchObject({ root: 'actor:a', truncated: true })
})

test('every node leads somewhere', () => {
  const page = (id: string, label?: string) => pageOfNode({ ...node(id, label), isRoot: false })
  expect(page('actor:apt-28')).toBe('/actors/apt-28')
  expect(page('technique:T1566.001')).toBe('/actor-matrix?technique=T1566.001')
  expect(page('cve:CVE-2024-1')).toBe('/cve/CVE-2024-1')
  expect(page('country:NO', 'Norway')).toBe('/actors?target=Norway')
  expect(page('sector:food & drink', 'Food & drink')).toBe('/actors?sector=Food%20%26%20drink')
  expect(page('malware:S0001')).toBe('/actor-graph?root=malware%3AS0001')
})
