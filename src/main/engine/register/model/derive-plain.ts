import { definitionNames } from '../../../../contract/register/definition.ts'
import { definitionsUuid, filingUuid } from '../../../../contract/register/kinds.ts'
import { openEnd } from './codes.ts'
import { OwnedRows } from './owned-rows.ts'
import type { Held, RegisterModel } from './register-model.ts'

/** Rows of records that file one row each: the entities, branches, functions, providers, definitions. */

/** B_01.01: the entity that keeps the register. */
export function filingRows(model: RegisterModel): OwnedRows {
  const rows = new OwnedRows({ kind: 'filing', uuid: filingUuid })
  const { filing } = model
  const entity = model.get('scopeEntities', filing.entity_uuid)
  if (entity === undefined) return rows
  const { lei, name, country, entity_type } = entity.data
  rows.add(
    'B_01.01',
    [lei, name, country, entity_type, filing.competent_authority, filing.reporting_date],
    sourceOf(entity),
  )
  return rows
}

/** B_01.02: an entity in scope. Without a parent in scope its own LEI stands (EBA Q&A 2024_7278). */
export function entityRows(model: RegisterModel, entity: Held<'scopeEntities'>): OwnedRows {
  const rows = new OwnedRows(sourceOf(entity))
  const { data } = entity
  const parent = model.get('scopeEntities', data.parent_uuid)
  rows.add('B_01.02', [
    data.lei,
    data.name,
    data.country,
    data.entity_type,
    data.group_hierarchy,
    parent === undefined ? data.lei : parent.data.lei,
    data.last_update,
    data.integrated_on,
    data.deleted_on ?? openEnd,
    data.currency,
    data.total_assets,
  ])
  return rows
}

/** B_01.03: a branch. */
export function branchRows(model: RegisterModel, branch: Held<'branches'>): OwnedRows {
  const rows = new OwnedRows(sourceOf(branch))
  const head = model.get('scopeEntities', branch.data.head_office_uuid)
  rows.add('B_01.03', [branch.data.branch_code, head?.data.lei, branch.data.name, branch.data.country])
  return rows
}

/** B_06.01: a function of an entity. */
export function functionRows(model: RegisterModel, held: Held<'functions'>): OwnedRows {
  const rows = new OwnedRows(sourceOf(held))
  const { data } = held
  rows.add('B_06.01', [
    data.function_id,
    data.licensed_activity,
    data.name,
    model.get('scopeEntities', data.entity_uuid)?.data.lei,
    data.criticality,
    data.criticality_reasons,
    data.assessed_on,
    whole(data.recovery_time_hours),
    whole(data.recovery_point_hours),
    data.discontinuation_impact,
  ])
  return rows
}

/** B_05.01: a provider. Without an ultimate parent its own code stands (ESA FAQ 99). */
export function providerRows(model: RegisterModel, provider: Held<'providers'>): OwnedRows {
  const rows = new OwnedRows(sourceOf(provider))
  const { data } = provider
  const parent = model.get('providers', data.parent_uuid) ?? provider
  rows.add('B_05.01', [
    data.id_code,
    data.id_code_type,
    data.additional_id_code,
    data.additional_id_code_type,
    data.name,
    data.latin_name ?? (isLatin(data.name) ? data.name : null),
    data.person_type,
    data.country,
    data.currency,
    data.annual_cost,
    parent.data.id_code,
    parent.data.id_code_type,
  ])
  return rows
}

/** B_99.01: one row of the definitions, as soon as one is given. */
export function definitionRows(model: RegisterModel): OwnedRows {
  const rows = new OwnedRows({ kind: 'definitions', uuid: definitionsUuid })
  const { definitions } = model
  const cells = definitionNames.map((name) => definitions[name])
  if (cells.some((cell) => cell !== null && cell !== undefined && cell !== '')) rows.add('B_99.01', cells)
  return rows
}

/** Tells whether a name is written in Latin letters, whatever marks they carry; digits and signs don't count. */
export function isLatin(name: string | null | undefined): boolean {
  return (
    name !== null &&
    name !== undefined &&
    /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(name)
  )
}

export function sourceOf({ kind, uuid }: { readonly kind: string; readonly uuid: string }) {
  return { kind, uuid }
}

/** A whole number as a cell. */
export function whole(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}
