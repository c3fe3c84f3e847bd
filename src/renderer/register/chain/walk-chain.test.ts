import { describe, expect, it } from 'vitest'
import type { RegisterChain } from '../../../contract/workstation/register/register.ts'
import { layOutChain } from './chain-layout.ts'
import { hangingTogether, nodeAfterKey } from './walk-chain.ts'

const node = (id: string, kind: RegisterChain['nodes'][number]['kind'], rank = 0) => ({
  id,
  kind,
  rank,
  label: id,
  detail: '',
  critical: false,
})
const edge = (from: string, to: string) => ({ from, to, label: '' })

const layout = layOutChain({
  nodes: [
    node('E', 'entity'),
    node('A1', 'arrangement'),
    node('A2', 'arrangement'),
    node('P1', 'provider', 1),
    node('P2', 'provider', 1),
    node('Q', 'provider', 2),
  ],
  edges: [
    edge('E', 'A1'),
    edge('E', 'A2'),
    edge('A1', 'P1'),
    edge('A2', 'P2'),
    edge('P2', 'Q'),
    edge('Q', 'P2'),
  ],
  circles: [['P2', 'Q']],
  truncated: false,
})

describe('walking a chain with keys', () => {
  const cases: readonly (readonly [string | null, string, string | null])[] = [
    [null, 'ArrowDown', 'E'],
    ['E', 'ArrowRight', 'A1'],
    ['A1', 'ArrowDown', 'A2'],
    ['A1', 'ArrowUp', null],
    ['A2', 'ArrowRight', 'P2'],
    ['P2', 'ArrowLeft', 'A2'],
    // P1 has no successor, but there is a node to its right
    ['P1', 'ArrowRight', 'Q'],
    ['Q', 'ArrowRight', null],
    ['E', 'x', null],
  ]
  it.each(cases)('from %s, %s goes to %s', (from, key, to) => {
    expect(nodeAfterKey(layout, from, key)?.node.id ?? null).toBe(to)
  })
})

describe('what hangs together with a node', () => {
  it('is what it depends on and what depends on it, but not its neighbours there', () => {
    expect([...hangingTogether(layout, 'A1')].sort()).toEqual(['A1', 'E', 'P1'])
    expect([...hangingTogether(layout, 'E')].sort()).toEqual(['A1', 'A2', 'E', 'P1', 'P2', 'Q'])
  })

  it('is found though there are circles', () => {
    expect([...hangingTogether(layout, 'Q')].sort()).toEqual(['A2', 'E', 'P2', 'Q'])
  })
})
