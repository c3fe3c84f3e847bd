import fc from 'fast-check'
import type { KindName } from '../../../../contract/register/kinds.ts'
import type { PlainRecord } from './register-model.ts'
import { Drafts, Name, Ref, type RegisterKind } from './register-of-drafts.ts'

/**
 * For tests: random registers, as records. They are small with few distinct values, so that services share countries,
 * providers have parents in chains and cycles, and one record is behind many rows.
 */

/** Uuids begin with the kind and are the same in all registers, so that one register can be changed into another. */
export function randomRegister(sort: RegisterKind): fc.Arbitrary<PlainRecord[]> {
  return fc
    .tuple(parties, fc.array(arrangement, { minLength: 1, maxLength: 4 }), parts, modules, single)
    .map(([{ entities, branches, functions, providers }, arrangements, own, more, one]) => {
      const made = new Drafts(sort)
      made.add('scopeEntities', entities)
      made.add('branches', branches)
      made.add('functions', functions)
      made.add('providers', providers)
      made.add('arrangements', arrangements)
      for (const [kind, drafts] of Object.entries({ ...own, ...more })) made.add(kind as KindName, drafts)
      return made.finish(one)
    })
}

const name = fc
  .constantFrom('plain', 'plain', 'other', 'other', 'none')
  .map((form) => new Name(form as Name['form']))
/** The first ones of a kind are referred to most often, so that records share references. */
const to = (kind: KindName) => fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3).map((number) => new Ref(kind, number))
/** Null in one of `nullIn` cases. */
const perhaps = <T>(one: fc.Arbitrary<T>, nullIn = 3) => fc.option(one, { nil: null, freq: nullIn })
/** Null in most cases. */
const seldom = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: one })
const some = <T>(one: fc.Arbitrary<T>, maxLength = 2) => fc.array(one, { maxLength })
const among = (...values: readonly string[]) => perhaps(fc.constantFrom(...values))

const day = among('2024-01-01', '2025-06-30')
const yesNo = among('eba_BT:x28', 'eba_BT:x29')
const impact = among('eba_ZZ:x791', 'eba_ZZ:x793')
const serviceType = perhaps(fc.constantFrom('eba_TA:S01', 'eba_TA:S02'), 5)
const country = fc.constantFrom('eba_GA:DE', 'eba_GA:FR', 'eba_GA:qx2007')
const countries = fc.uniqueArray(country, { maxLength: 2 })
const identifierType = among('eba_qCO:qx2000', 'eba_qCO:qx2002')

const parties = fc.record({
  entities: fc.array(
    fc.record({
      lei: name,
      name: among('Bank', 'Ufer AG'),
      country: among('eba_GA:DE'),
      entity_type: among('eba_CT:x12', 'eba_CT:x317'),
      group_hierarchy: among('eba_RP:x53', 'eba_RP:x56'),
      parent_uuid: seldom(to('scopeEntities')),
      last_update: day,
      deleted_on: among('2025-06-30', '9999-12-31'),
      currency: among('eba_CU:EUR'),
      total_assets: among('0', '12.50'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  branches: some(
    fc.record({
      branch_code: name,
      head_office_uuid: to('scopeEntities'),
      name: among('Paris'),
      country: among('eba_GA:FR'),
    }),
  ),
  functions: some(
    fc.record({
      function_id: name,
      entity_uuid: to('scopeEntities'),
      name: among('Payments', 'Lending'),
      licensed_activity: among('eba_TA:x276'),
      criticality: among('eba_BT:x28', 'eba_BT:x29', 'eba_BT:x21'),
      assessed_on: day,
      recovery_time_hours: perhaps(fc.nat({ max: 9 })),
    }),
    3,
  ),
  providers: fc.array(
    fc.record({
      id_code: name,
      /** An entity in scope that provides for others, identified by its LEI. */
      insider: seldom(to('scopeEntities')),
      id_code_type: identifierType,
      name: among('Cirrus', 'Γιάννης', 'Förde & Söhne'),
      latin_name: among('Cirrus', 'Giannis'),
      parent_uuid: perhaps(to('providers'), 2),
      country: among('eba_GA:IE'),
      annual_cost: among('1', '42000.50'),
    }),
    { minLength: 1, maxLength: 5 },
  ),
})

const shared = {
  start_date: day,
  end_date: day,
  termination_reason: among('eba_CO:x4'),
  notice_period_entity: perhaps(fc.constantFrom(0, 90)),
  notice_period_provider: perhaps(fc.constantFrom(30)),
  governing_law_country: among('eba_GA:DE', 'eba_GA:FR'),
}

/** Fields in which a service overrides its arrangement. */
const own = Object.fromEntries(
  Object.entries(shared).map(([name, value]) => [name, seldom<string | number | null>(value)]),
)

const arrangement = fc.record({
  contract_ref: name,
  title: among('Hosting'),
  provider_uuid: perhaps(to('providers'), 6),
  arrangement_type: fc.constantFrom('eba_CO:x1', 'eba_CO:x2', 'eba_CO:x3', null),
  overarching_uuid: perhaps(to('arrangements'), 2),
  currency: among('eba_CU:EUR'),
  annual_cost: among('0', '180000'),
  signatory_entity_uuids: some(to('scopeEntities')),
  signatory_provider_uuids: some(to('providers')),
  ...shared,
})

const parts = fc.record({
  services: fc.array(
    fc.record({
      arrangement_uuid: to('arrangements'),
      service_nature: fc.constantFrom('ict', 'ict', 'ict', 'ict', 'non_ict', 'other', null),
      ict_service_type: serviceType,
      provider_uuid: seldom(to('providers')),
      function_uuids: some(to('functions'), 3),
      user_entity_uuids: some(to('scopeEntities')),
      branch_uuids: some(to('branches')),
      provision_countries: countries,
      data_storage: yesNo,
      storage_countries: countries,
      processing_countries: countries,
      data_sensitivity: among('eba_ZZ:x793'),
      reliance_level: among('eba_ZZ:x797'),
      ...own,
    }),
    { maxLength: 7 },
  ),
  intraGroupLinks: some(
    fc.record({ arrangement_uuid: to('arrangements'), linked_arrangement_uuid: to('arrangements') }),
  ),
  supplyChains: some(
    fc.record({
      arrangement_uuid: to('arrangements'),
      ict_service_type: perhaps(serviceType, 2),
      provider_uuid: to('providers'),
      recipient_uuid: perhaps(to('providers'), 2),
      rank: seldom(fc.integer({ min: 2, max: 4 })),
    }),
    5,
  ),
  assessments: some(
    fc.record({
      provider_uuid: to('providers'),
      arrangement_uuid: perhaps(to('arrangements'), 6),
      ict_service_type: seldom(serviceType),
      status: fc.constantFrom('approved', 'approved', 'approved', 'approved', 'draft', 'rejected'),
      current: fc.constantFrom(true, true, true, false),
      version: fc.integer({ min: 1, max: 3 }),
      substitutability: among('eba_ZZ:x960', 'eba_ZZ:x962'),
      non_substitutability_reason: among('eba_ZZ:x964'),
      last_audit_date: among('2024-01-01', '9999-12-31'),
      exit_plan: seldom(yesNo),
      reintegration: among('eba_ZZ:x798'),
      discontinuation_impact: seldom(impact),
      alternatives_identified: seldom(yesNo),
      alternative_provider: among('Nimbus'),
    }),
    4,
  ),
})

const modules = fc.record({
  exitStrategies: some(
    fc.record({
      provider_uuid: to('providers'),
      arrangement_uuid: seldom(to('arrangements')),
      exit_plan: yesNo,
      reintegration: among('eba_ZZ:x966'),
      discontinuation_impact: impact,
      alternatives_identified: yesNo,
      alternative_provider: among('Stratus'),
      status: among('draft', 'approved', 'retired'),
    }),
    3,
  ),
  auditTracking: some(
    fc.record({
      provider_uuid: to('providers'),
      arrangement_uuid: seldom(to('arrangements')),
      kind: among('internal', 'pooled', 'certificate'),
      audited_on: day,
      status: among('completed', 'planned'),
    }),
    3,
  ),
  providerIncidents: some(fc.record({ provider_uuid: to('providers'), title: among('Outage') }), 1),
})

const single = fc.record({
  filing: perhaps(
    fc.record({
      entity_uuid: perhaps(to('scopeEntities'), 5),
      competent_authority: among('BaFin'),
      reporting_date: day,
      reference_date: fc.constant('2025-12-31'),
    }),
    6,
  ),
  definitions: perhaps(
    fc.record({ arrangement_standalone: among('Alone'), service_impact_high: among('No workaround') }),
  ),
})
