import type { RegisterChain } from '../../../../contract/workstation/register/register.ts'
import { onCircles } from '../../../engine/register/checks/circles.ts'
import { code } from '../../../engine/register/model/codes.ts'
import { rankOf } from '../../../engine/register/model/derive-arrangement.ts'
import type { Held, RegisterModel } from '../../../engine/register/model/register-model.ts'
import type { LiveState } from './live-state.ts'

type Node = RegisterChain['nodes'][number]

/** Maximum number of nodes of a graph; beyond that the answer is marked as truncated. */
const maxNodes = 600

/** Returns the dependencies behind an arrangement, or behind all arrangements in which a provider takes part. */
export function answerChain(
  state: LiveState,
  { kind, uuid }: { readonly kind: 'arrangements' | 'providers'; readonly uuid: string },
): RegisterChain {
  const { model } = state.live.derived
  const chart = new Chart()
  const arrangements = kind === 'arrangements' ? [uuid] : arrangementsOf(model, uuid)
  for (const one of arrangements) {
    const arrangement = model.get('arrangements', one)
    if (arrangement !== undefined) addArrangement(chart, model, arrangement)
  }
  if (arrangements.length === 0) {
    const provider = model.get('providers', uuid)
    if (provider !== undefined) chart.node(providerNode(provider, 1))
  }
  return chart.finish()
}

function arrangementsOf(model: RegisterModel, provider: string): string[] {
  const found = new Set([...model.referring('arrangements', provider)].map(({ uuid }) => uuid))
  for (const { data } of model.referring('services', provider))
    if (data.arrangement_uuid) found.add(data.arrangement_uuid)
  for (const { data } of model.referring('supplyChains', provider))
    if (data.arrangement_uuid) found.add(data.arrangement_uuid)
  return [...found]
}

class Chart {
  private readonly nodes = new Map<string, Node>()
  private readonly edges = new Map<string, RegisterChain['edges'][number]>()
  private isCut = false

  /** Adds a node, or lowers its rank to the smaller one. False when the maximum is reached. */
  node(node: Node): boolean {
    const known = this.nodes.get(node.id)
    if (known !== undefined) {
      if (node.rank < known.rank) this.nodes.set(node.id, { ...known, rank: node.rank })
      return true
    }
    if (this.nodes.size === maxNodes) {
      this.isCut = true
      return false
    }
    this.nodes.set(node.id, node)
    return true
  }

  edge(from: string, to: string, label: string): void {
    if (this.nodes.has(from) && this.nodes.has(to))
      this.edges.set(`${from} ${to} ${label}`, { from, to, label })
  }

  finish(): RegisterChain {
    const edges = [...this.edges.values()]
    return { nodes: [...this.nodes.values()], edges, circles: circlesOf(edges), truncated: this.isCut }
  }
}

function addArrangement(chart: Chart, model: RegisterModel, arrangement: Held<'arrangements'>): void {
  const services = [...model.referring('services', arrangement.uuid)].filter(
    ({ data }) => data.service_nature === 'ict',
  )
  const functions = services.flatMap(({ data }) =>
    (data.function_uuids ?? []).flatMap((uuid) => model.get('functions', uuid) ?? []),
  )
  const isCritical = functions.some(({ data }) => data.criticality === code.yes)
  chart.node({
    id: arrangement.uuid,
    kind: 'arrangement',
    label: arrangement.data.contract_ref ?? '',
    detail: arrangement.data.title ?? '',
    rank: 0,
    critical: isCritical,
  })
  for (const held of functions) {
    const critical = held.data.criticality === code.yes
    chart.node({
      id: held.uuid,
      kind: 'function',
      label: held.data.function_id ?? '',
      detail: held.data.name ?? '',
      rank: 0,
      critical,
    })
    chart.edge(held.uuid, arrangement.uuid, 'uses')
    addEntity(chart, model, held.data.entity_uuid, held.uuid, 'has')
  }
  for (const { data } of services)
    for (const entity of data.user_entity_uuids ?? []) {
      const isThroughFunction = functions.some((held) => held.data.entity_uuid === entity)
      if (!isThroughFunction) addEntity(chart, model, entity, arrangement.uuid, 'uses')
    }
  const direct = model.get('providers', arrangement.data.provider_uuid)
  for (const uuid of new Set([direct?.uuid, ...services.map(({ data }) => data.provider_uuid)])) {
    const provider = model.get('providers', uuid)
    if (provider === undefined) continue
    chart.node(providerNode(provider, 1))
    chart.edge(arrangement.uuid, provider.uuid, 'provided by')
  }
  const links = [...model.referring('supplyChains', arrangement.uuid)]
  for (const link of links) {
    const provider = model.get('providers', link.data.provider_uuid)
    const recipient = model.get('providers', link.data.recipient_uuid) ?? direct
    if (provider === undefined) continue
    const rank = link.data.rank ?? rankOf(link, links, direct?.uuid)
    chart.node(providerNode(provider, rank))
    if (recipient === undefined) continue
    chart.node(providerNode(recipient, rank - 1))
    chart.edge(recipient.uuid, provider.uuid, 'subcontracts')
  }
  for (const { data } of model.referring('intraGroupLinks', arrangement.uuid)) {
    if (data.arrangement_uuid !== arrangement.uuid) continue
    const linked = model.get('arrangements', data.linked_arrangement_uuid)
    if (linked === undefined) continue
    chart.node({
      id: linked.uuid,
      kind: 'arrangement',
      label: linked.data.contract_ref ?? '',
      detail: linked.data.title ?? '',
      rank: 0,
      critical: false,
    })
    chart.edge(arrangement.uuid, linked.uuid, 'rests on')
  }
}

function addEntity(
  chart: Chart,
  model: RegisterModel,
  uuid: string | null | undefined,
  to: string,
  label: string,
): void {
  const entity = model.get('scopeEntities', uuid)
  if (entity === undefined) return
  chart.node({
    id: entity.uuid,
    kind: 'entity',
    label: entity.data.name ?? entity.data.lei ?? '',
    detail: entity.data.lei ?? '',
    rank: 0,
    critical: false,
  })
  chart.edge(entity.uuid, to, label)
}

function providerNode(provider: Held<'providers'>, rank: number): Node {
  const { name, id_code, criticality } = provider.data
  return {
    id: provider.uuid,
    kind: 'provider',
    label: name ?? id_code ?? '',
    detail: id_code ?? '',
    rank,
    critical: criticality === 'critical',
  }
}

/** Returns groups of nodes that all depend on one another, or a node that depends on itself. */
function circlesOf(edges: RegisterChain['edges']): string[][] {
  const marks = onCircles(edges.map(({ from, to }) => [from, to] as const))
  const groups = new Map<string, Set<string>>()
  edges.forEach(({ from, to }, at) => {
    if (marks[at] !== true) return
    const joined = new Set([...(groups.get(from) ?? [from]), ...(groups.get(to) ?? [to])])
    for (const node of joined) groups.set(node, joined)
  })
  return [...new Set(groups.values())].map((group) => [...group])
}
