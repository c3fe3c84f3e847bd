import type { FilingData } from '../../../src/main/engine/register/model/register-model.ts'
import { inventedLei, type SampleRecords } from './sample-record.ts'

/** The group that files: a bank, its payment institution abroad, its asset manager, its IT company, and a branch. */

/** Filing data besides the record of the reporting entity. */
export const filing: Partial<FilingData> = {
  entity_uuid: 'bank',
  competent_authority: 'Bundesanstalt für Finanzdienstleistungsaufsicht (BaFin)',
  authority_code: 'DE-BaFin',
  reporting_date: '2026-03-20',
  reference_date: '2025-12-31',
  scope: 'consolidated',
  base_currency: 'EUR',
}

const since = { last_update: '2026-02-27', integrated_on: '2025-01-17' } as const

export const scopeEntities: SampleRecords<'scopeEntities'> = {
  bank: {
    name: 'Brakensiel Bank AG',
    lei: inventedLei('BRAKENSIELBANK'),
    country: 'DE',
    entity_type: 'eba_CT:x12',
    group_hierarchy: 'ultimate_parent',
    ...since,
    currency: 'EUR',
    total_assets: '18400000000',
  },
  pay: {
    name: 'Brakensiel Pay B.V.',
    lei: inventedLei('BRAKENSIELPAYS'),
    country: 'NL',
    entity_type: 'eba_CT:x300',
    group_hierarchy: 'subsidiary',
    parent_uuid: 'bank',
    ...since,
    currency: 'EUR',
    total_assets: '212000000',
  },
  funds: {
    name: 'Brakensiel Fonds GmbH',
    lei: inventedLei('BRAKENSIELFOND'),
    country: 'DE',
    entity_type: 'eba_CT:x639',
    group_hierarchy: 'subsidiary',
    parent_uuid: 'bank',
    ...since,
    currency: 'EUR',
    total_assets: '64500000',
  },
  it: {
    name: 'Brakensiel IT-Service GmbH',
    lei: inventedLei('BRAKENSIELTECH'),
    country: 'DE',
    entity_type: 'eba_CT:x317',
    group_hierarchy: 'subsidiary',
    parent_uuid: 'bank',
    ...since,
  },
}

export const branches: SampleRecords<'branches'> = {
  strasbourg: {
    name: 'Brakensiel Bank AG, succursale de Strasbourg',
    branch_code: 'BR-FR-01',
    head_office_uuid: 'bank',
    country: 'FR',
  },
}

/** Nine functions; six of them critical or important, over three entities. */
export const functions: SampleRecords<'functions'> = {
  payments: {
    name: 'Customer payments',
    function_id: 'F1',
    entity_uuid: 'bank',
    licensed_activity: 'eba_TA:x28',
    criticality: 'yes',
    criticality_reasons:
      'Customers cannot pay or be paid; the cut-off times of clearing are missed within hours.',
    assessed_on: '2025-10-14',
    recovery_time_hours: 4,
    recovery_point_hours: 1,
    discontinuation_impact: 'high',
    provider_uuids: ['nimbrafel', 'brakensiel-it'],
  },
  deposits: {
    name: 'Accounts and deposits',
    function_id: 'F2',
    entity_uuid: 'bank',
    licensed_activity: 'eba_TA:x162',
    criticality: 'yes',
    criticality_reasons: 'Balances and bookings of all customers.',
    assessed_on: '2025-10-14',
    recovery_time_hours: 8,
    recovery_point_hours: 1,
    discontinuation_impact: 'high',
    provider_uuids: ['nimbrafel', 'kontorvex'],
  },
  lending: {
    name: 'Lending to companies',
    function_id: 'F3',
    entity_uuid: 'bank',
    licensed_activity: 'eba_TA:x163',
    criticality: 'yes',
    criticality_reasons: 'A third of the income; decisions can wait for two days, not longer.',
    assessed_on: '2025-10-14',
    recovery_time_hours: 48,
    recovery_point_hours: 24,
    discontinuation_impact: 'medium',
  },
  staff: {
    name: 'Staff administration',
    function_id: 'F4',
    entity_uuid: 'bank',
    licensed_activity: 'eba_TA:x276',
    criticality: 'no',
    assessed_on: '2025-06-03',
    recovery_time_hours: 120,
    recovery_point_hours: 24,
    discontinuation_impact: 'low',
  },
  portal: {
    name: 'Public web site',
    function_id: 'F5',
    entity_uuid: 'bank',
    licensed_activity: 'eba_TA:x276',
    criticality: 'not_assessed',
    assessed_on: '9999-12-31',
    recovery_time_hours: 0,
    recovery_point_hours: 0,
    discontinuation_impact: 'not_assessed',
  },
  transfers: {
    name: 'Execution of transfers',
    function_id: 'F1',
    entity_uuid: 'pay',
    licensed_activity: 'eba_TA:x222',
    criticality: 'yes',
    criticality_reasons: 'The only licensed business besides cards.',
    assessed_on: '2025-09-23',
    recovery_time_hours: 4,
    recovery_point_hours: 1,
    discontinuation_impact: 'high',
  },
  cards: {
    name: 'Card acquiring',
    function_id: 'F2',
    entity_uuid: 'pay',
    licensed_activity: 'eba_TA:x224',
    criticality: 'yes',
    criticality_reasons: 'Merchants take no cards while it stands still.',
    assessed_on: '2025-09-23',
    recovery_time_hours: 2,
    recovery_point_hours: 1,
    discontinuation_impact: 'high',
    provider_uuids: ['kaartelaar'],
  },
  portfolios: {
    name: 'Portfolio management',
    function_id: 'F1',
    entity_uuid: 'funds',
    licensed_activity: 'eba_TA:x184',
    criticality: 'yes',
    criticality_reasons: 'Orders and limits of eleven funds.',
    assessed_on: '2025-11-04',
    recovery_time_hours: 8,
    recovery_point_hours: 4,
    discontinuation_impact: 'high',
  },
  // left open on purpose: the day of the assessment is missing
  reporting: {
    name: 'Reports to investors',
    function_id: 'F2',
    entity_uuid: 'funds',
    licensed_activity: 'eba_TA:x276',
    criticality: 'no',
    recovery_time_hours: 72,
    recovery_point_hours: 24,
    discontinuation_impact: 'low',
  },
}
