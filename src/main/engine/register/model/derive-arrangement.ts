import { addAssessments } from './derive-assessments.ts'
import { addChain } from './derive-chain.ts'
import { sourceOf, withConfirmed } from './derive-plain.ts'
import { addService, type Provided } from './derive-services.ts'
import { noRows, type OwnedRows, RowCollector } from './owned-rows.ts'
import type { Held, RegisterModel } from './register-model.ts'

export { rankOf } from './chain-ranks.ts'

/**
 * Returns the rows of one arrangement: B_02.01, its using entities (B_04.01), what it provides to whom from where
 * (B_02.02), its signatories (B_03.01 to B_03.03), the links within the group (B_02.03), the chain of subcontractors
 * (B_05.02) and the assessments (B_07.01). Only arrangements with an ICT service file rows. Everything that a service
 * names gets its row: its users, branches and functions become users, its providers become signatories. An overarching
 * or linked arrangement is referred to even if it files nothing itself: the checks then report it.
 */
export function arrangementRows(model: RegisterModel, arrangement: Held<'arrangements'>): OwnedRows {
  const services = model
    .referringInOrder('services', arrangement.uuid)
    .filter(({ data }) => data.service_nature === 'ict')
  if (services.length === 0) return noRows
  const rows = new RowCollector(sourceOf(arrangement))
  const { data } = arrangement
  const overarching = model.get('arrangements', data.overarching_uuid)
  rows.add(
    'B_02.01',
    [
      data.contract_ref,
      data.arrangement_type,
      overarching?.data.contract_ref,
      data.currency,
      data.annual_cost,
    ],
    ...(overarching === undefined ? [] : [sourceOf(overarching)]),
  )
  const provided: Provided[] = []
  for (const service of services) addService(model, rows, arrangement, service, provided)
  addSignatories(model, rows, arrangement, services)
  addLinks(model, rows, arrangement)
  addChain(model, rows, arrangement, provided)
  addAssessments(model, rows, arrangement, provided)
  return withConfirmed(data.contract_ref, data.confirmed_ref, rows.finish())
}

/** B_03.01 to B_03.03: the receiving signatories, the providing ones, and those of them in the group. */
function addSignatories(
  model: RegisterModel,
  rows: RowCollector,
  arrangement: Held<'arrangements'>,
  services: readonly Held<'services'>[],
): void {
  const { contract_ref, signatory_entity_uuids, signatory_provider_uuids, provider_uuid } = arrangement.data
  for (const uuid of signatory_entity_uuids ?? []) {
    const entity = model.get('scopeEntities', uuid)
    if (entity !== undefined) rows.add('B_03.01', [contract_ref, entity.data.lei, 'true'], sourceOf(entity))
  }
  const signing = [
    provider_uuid,
    ...(signatory_provider_uuids ?? []),
    ...services.map(({ data }) => data.provider_uuid),
  ]
  for (const uuid of new Set(signing)) {
    const provider = model.get('providers', uuid)
    if (provider === undefined) continue
    rows.name(provider.uuid)
    const { id_code, id_code_type } = provider.data
    rows.add('B_03.02', [contract_ref, id_code, id_code_type], sourceOf(provider))
    if (model.isScopeLei(id_code ?? ''))
      rows.add('B_03.03', [contract_ref, id_code, 'true'], sourceOf(provider))
  }
}

/** B_02.03: the outside arrangements behind one within the group. */
function addLinks(model: RegisterModel, rows: RowCollector, arrangement: Held<'arrangements'>): void {
  for (const link of model.referringInOrder('intraGroupLinks', arrangement.uuid)) {
    if (link.data.arrangement_uuid !== arrangement.uuid) continue
    const linked = model.get('arrangements', link.data.linked_arrangement_uuid)
    rows.add(
      'B_02.03',
      [arrangement.data.contract_ref, linked?.data.contract_ref, 'true'],
      sourceOf(link),
      ...(linked === undefined ? [] : [sourceOf(linked)]),
    )
  }
}
