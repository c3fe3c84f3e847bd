import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RegisterChain } from '../../src/contract/workstation/register/register.ts'
import { RegisterUser } from './register-user.ts'
import { problem } from './window-user.ts'

/** Dependencies between entities, functions, arrangements, providers, and the ranks of subcontractors. */

let user: RegisterUser
beforeAll(async () => {
  user = await RegisterUser.start()
})
afterAll(() => user.host.stop())

const uuids: Record<string, string> = {}
const chain = (kind: 'arrangements' | 'providers', name: string) =>
  user.get('register.readChain', { kind, uuid: uuids[name] ?? name })

/** Returns nodes by name with their rank, and edges as sentences. */
function drawn({ nodes, edges, circles, truncated }: RegisterChain) {
  const label = new Map(nodes.map((node) => [node.id, node.label]))
  return {
    nodes: Object.fromEntries(
      nodes.map((node) => [node.label, node.kind === 'provider' ? node.rank : node.kind]),
    ),
    edges: edges.map(({ from, to, label: word }) => `${label.get(from)} ${word} ${label.get(to)}`).toSorted(),
    circles: circles.map((circle) => circle.map((id) => label.get(id) ?? id).toSorted()),
    critical: nodes.filter(({ critical }) => critical).map((node) => node.label),
    truncated,
  }
}

beforeAll(async () => {
  const { http } = user
  for (const name of ['Direct', 'Second', 'Third', 'Fourth', 'Lone'])
    uuids[name] = (await http.make('providers', { name })).uuid
  const bank = await http.make('scopeEntities', { name: 'Bank', lei: '9999SKERRYBANK000195' })
  await http.make('functions', { name: 'Pay', function_id: 'F1', entity_uuid: bank.uuid, criticality: 'Yes' })
  for (const contract_ref of ['C-1', 'C-2', 'C-3', 'C-9'])
    uuids[contract_ref] = (await http.make('arrangements', { contract_ref, provider_name: 'Direct' })).uuid
  await http.make('services', {
    contract_ref: 'C-1',
    service_nature: 'ict',
    ict_service_type: 'S17',
    function_uuids: ['F1'],
  })
  const link = (contract_ref: string, provider_name: string, more: object) =>
    http.make('supplyChains', { contract_ref, provider_name, ...more })
  // ranks are derived: 2 below the direct provider, 3 below that
  await link('C-1', 'Second', {})
  await link('C-1', 'Third', { recipient_name: 'Second' })
  await link('C-1', 'Fourth', { recipient_name: 'Direct', rank: 7 })
  // a cycle of two, and one attached to it
  await link('C-2', 'Second', { recipient_name: 'Third' })
  await link('C-2', 'Third', { recipient_name: 'Second' })
  await link('C-2', 'Fourth', { recipient_name: 'Third' })
  await http.make('intraGroupLinks', { contract_ref: 'C-3', linked_contract_ref: 'C-1' })
})

describe('the chain', () => {
  test('of an arrangement goes from the entity to the last subcontractor', async () => {
    expect(drawn(await chain('arrangements', 'C-1'))).toEqual({
      nodes: {
        Bank: 'entity',
        F1: 'function',
        'C-1': 'arrangement',
        Direct: 1,
        Second: 2,
        Third: 3,
        Fourth: 7,
      },
      edges: [
        'Bank has F1',
        'C-1 provided by Direct',
        'Direct subcontracts Fourth',
        'Direct subcontracts Second',
        'F1 uses C-1',
        'Second subcontracts Third',
      ],
      circles: [],
      critical: ['C-1', 'F1'],
      truncated: false,
    })
  })

  test('shows circles, and ends', async () => {
    const { circles, nodes, edges } = drawn(await chain('arrangements', 'C-2'))
    expect(circles).toEqual([['Second', 'Third']])
    expect(Object.keys(nodes).toSorted()).toEqual(['C-2', 'Direct', 'Fourth', 'Second', 'Third'])
    for (const rank of Object.values(nodes))
      if (typeof rank === 'number') expect(rank).toBeGreaterThanOrEqual(1)
    expect(edges).toContain('Third subcontracts Fourth')
  })

  test('shows what an arrangement within the group rests on', async () => {
    expect(drawn(await chain('arrangements', 'C-3'))).toMatchObject({
      nodes: { 'C-3': 'arrangement', 'C-1': 'arrangement', Direct: 1 },
      edges: ['C-3 provided by Direct', 'C-3 rests on C-1'],
    })
  })

  test('of a provider has every arrangement that it stands in, at whatever rank', async () => {
    const { nodes } = drawn(await chain('providers', 'Fourth'))
    expect(Object.keys(nodes)).toEqual(expect.arrayContaining(['C-1', 'C-2', 'Fourth']))
    expect(Object.keys(nodes)).not.toContain('C-9')
    expect(drawn(await chain('providers', 'Lone'))).toEqual({
      nodes: { Lone: 1 },
      edges: [],
      circles: [],
      critical: [],
      truncated: false,
    })
  })

  test('is asked for in any case of the uuid, and of nothing that is not there', async () => {
    const { nodes } = await chain('arrangements', uuids['C-1']?.toUpperCase() ?? '')
    expect(nodes).toHaveLength(7)
    for (const [kind, uuid] of [
      ['arrangements', uuids.Lone ?? ''],
      ['providers', uuids['C-1'] ?? ''],
      ['providers', 'x'],
    ] as const)
      expect(await user.ask('register.readChain', { kind, uuid })).toEqual(
        problem('not-found', /with this uuid/),
      )
  })

  test('is cut where there is too much of it, and says so', async () => {
    const writes = Array.from({ length: 700 }, (_, number) => [
      { act: 'create' as const, kind: 'providers', fields: { name: `Sub ${number}` } },
      {
        act: 'create' as const,
        kind: 'supplyChains',
        fields: { contract_ref: 'C-9', provider_name: `Sub ${number}` },
      },
    ]).flat()
    await user.get('register.write', { label: 'Many', writes })
    const { nodes, edges, truncated } = await chain('arrangements', 'C-9')
    expect(nodes).toHaveLength(600)
    expect(truncated).toBe(true)
    const ids = new Set(nodes.map(({ id }) => id))
    expect(edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([])
  })
})
