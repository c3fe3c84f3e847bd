import { definitionNames } from '../../../../contract/register/definition.ts'
import { record } from './few-records.ts'
import type { PlainRecord } from './register-model.ts'

/**
 * For tests: a small register with a row in every template and a value in every field that is filed. A bank has a framework, a
 * contract under it with its own ICT company (tech), and that one has a contract with an outside provider (cloud).
 */
export const fullRegister: readonly PlainRecord[] = [
  record('filing', 'filing', {
    entity_uuid: 'bank',
    competent_authority: 'BaFin',
    reporting_date: '2026-03-02',
    reference_date: '2025-12-31',
  }),
  record('definitions', 'definitions', Object.fromEntries(definitionNames.map((name) => [name, 'Alone']))),
  record(
    'scopeEntities',
    'bank',
    entity('BANK', { entity_type: 'eba_CT:x12', group_hierarchy: 'eba_RP:x53' }),
  ),
  record('scopeEntities', 'pays', entity('PAYS', { parent_uuid: 'bank', deleted_on: '2025-06-30' })),
  record('scopeEntities', 'tech-entity', entity('TECH', { entity_type: 'eba_CT:x317', parent_uuid: 'bank' })),
  record('branches', 'paris', {
    branch_code: 'PARIS',
    head_office_uuid: 'bank',
    name: 'Succursale de Paris',
    country: 'eba_GA:FR',
  }),
  record('functions', 'f1', {
    function_id: 'F1',
    entity_uuid: 'bank',
    name: 'Payments',
    licensed_activity: 'eba_TA:x28',
    criticality: 'eba_BT:x28',
    criticality_reasons: 'Customers wait',
    assessed_on: '2025-11-03',
    recovery_time_hours: 4,
    recovery_point_hours: 1,
    discontinuation_impact: 'eba_ZZ:x793',
  }),
  record('providers', 'tech', provider('TECH', {})),
  record('providers', 'cloud', provider('CLOUD', { parent_uuid: 'hold' })),
  record('providers', 'hold', provider('HOLD', {})),
  record(
    'arrangements',
    'frame',
    arrangement('C-1', { arrangement_type: 'eba_CO:x2', provider_uuid: 'tech' }),
  ),
  record(
    'arrangements',
    'inner',
    arrangement('C-2', {
      arrangement_type: 'eba_CO:x3',
      overarching_uuid: 'frame',
      provider_uuid: 'tech',
      signatory_entity_uuids: ['bank'],
    }),
  ),
  record('arrangements', 'outer', arrangement('C-3', { arrangement_type: 'eba_CO:x1' })),
  record('services', 'framed', {
    arrangement_uuid: 'frame',
    service_nature: 'ict',
    user_entity_uuids: ['bank'],
  }),
  record('services', 'hosting', {
    arrangement_uuid: 'inner',
    service_nature: 'ict',
    ict_service_type: 'eba_TA:S17',
    function_uuids: ['f1'],
    user_entity_uuids: ['bank'],
    branch_uuids: ['paris'],
    provision_countries: ['eba_GA:DE'],
    data_storage: 'eba_BT:x28',
    storage_countries: ['eba_GA:DE'],
    processing_countries: ['eba_GA:DE'],
    data_sensitivity: 'eba_ZZ:x793',
    reliance_level: 'eba_ZZ:x797',
    end_date: '2027-12-31',
    notice_period_entity: 30,
  }),
  record('services', 'backup', {
    arrangement_uuid: 'outer',
    service_nature: 'ict',
    ict_service_type: 'eba_TA:S09',
    provider_uuid: 'cloud',
  }),
  record('intraGroupLinks', 'link', { arrangement_uuid: 'inner', linked_arrangement_uuid: 'outer' }),
  record('supplyChains', 'sub', {
    arrangement_uuid: 'inner',
    ict_service_type: 'eba_TA:S17',
    provider_uuid: 'cloud',
    recipient_uuid: 'tech',
    rank: 2,
  }),
  record('assessments', 'judged', {
    arrangement_uuid: 'inner',
    provider_uuid: 'tech',
    ict_service_type: 'eba_TA:S17',
    status: 'approved',
    current: true,
    version: 1,
    substitutability: 'eba_ZZ:x960',
    non_substitutability_reason: 'eba_ZZ:x964',
    reintegration: 'eba_ZZ:x0',
    alternatives_identified: 'eba_BT:x28',
    alternative_provider: 'Nimbus',
  }),
  record('exitStrategies', 'exit', {
    provider_uuid: 'tech',
    exit_plan: 'eba_BT:x28',
    discontinuation_impact: 'eba_ZZ:x792',
  }),
  record('auditTracking', 'audit', { provider_uuid: 'tech', kind: 'internal', audited_on: '2025-05-20' }),
]

function entity(lei: string, more: Readonly<Record<string, unknown>>) {
  return {
    lei,
    name: `${lei} AG`,
    country: 'eba_GA:DE',
    entity_type: 'eba_CT:x300',
    group_hierarchy: 'eba_RP:x56',
    last_update: '2026-02-16',
    integrated_on: '2025-01-17',
    currency: 'eba_CU:EUR',
    total_assets: '4200000000',
    ...more,
  }
}

function provider(code: string, more: Readonly<Record<string, unknown>>) {
  return {
    id_code: code,
    id_code_type: 'eba_qCO:qx2000',
    additional_id_code: `DE${code}`,
    additional_id_code_type: 'eba_qCO:qx2004',
    name: `${code} GmbH`,
    latin_name: `${code} Ltd`,
    person_type: 'eba_CT:x212',
    country: 'eba_GA:DE',
    currency: 'eba_CU:EUR',
    annual_cost: '1250000',
    ...more,
  }
}

function arrangement(reference: string, more: Readonly<Record<string, unknown>>) {
  return {
    contract_ref: reference,
    currency: 'eba_CU:EUR',
    annual_cost: '1250000',
    start_date: '2025-01-01',
    end_date: '9999-12-31',
    termination_reason: 'eba_CO:x4',
    notice_period_entity: 90,
    notice_period_provider: 180,
    governing_law_country: 'eba_GA:DE',
    ...more,
  }
}
