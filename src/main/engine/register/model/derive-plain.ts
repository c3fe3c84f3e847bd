import { definitionNames } from '../../../../contract/register/definition.ts'
import { definitionsUuid, filingUuid } from '../../../../contract/register/kinds.ts'
import { openEnd } from './codes.ts'
import { noRows, type OwnedRows, oneRow } from './owned-rows.ts'
import type { Held, RegisterModel } from './register-model.ts'

/** Rows of records that file one row each: the entities, branches, functions, providers, definitions. */

/** B_01.01: the entity that keeps the register. */
export function filingRows(model: RegisterModel): OwnedRows {
  const { filing } = model
  const entity = model.get('scopeEntities', filing.entity_uuid)
  if (entity === undefined) return noRows
  const { lei, name, country, entity_type } = entity.data
  return confirming(
    entity,
    oneRow(
      'B_01.01',
      [lei, name, country, entity_type, filing.competent_authority, filing.reporting_date],
      { kind: 'filing', uuid: filingUuid },
      sourceOf(entity),
    ),
  )
}

/** B_01.02: an entity in scope. Without a parent in scope, its own LEI is used (EBA Q&A 2024_7278). */
export function entityRows(model: RegisterModel, entity: Held<'scopeEntities'>): OwnedRows {
  const { data } = entity
  const parent = model.get('scopeEntities', data.parent_uuid) ?? entity
  return confirming(
    entity,
    oneRow(
      'B_01.02',
      [
        data.lei,
        data.name,
        data.country,
        data.entity_type,
        data.group_hierarchy,
        parent.data.lei,
        data.last_update,
        data.integrated_on,
        data.deleted_on ?? openEnd,
        data.currency,
        data.total_assets,
      ],
      ...together(entity, parent),
    ),
  )
}

/** B_01.03: a branch. */
export function branchRows(model: RegisterModel, branch: Held<'branches'>): OwnedRows {
  const { data } = branch
  const head = model.get('scopeEntities', data.head_office_uuid)
  return confirming(
    branch,
    oneRow('B_01.03', [data.branch_code, head?.data.lei, data.name, data.country], ...together(branch, head)),
  )
}

/** B_06.01: a function of an entity. */
export function functionRows(model: RegisterModel, held: Held<'functions'>): OwnedRows {
  const { data } = held
  const entity = model.get('scopeEntities', data.entity_uuid)
  return confirming(
    held,
    oneRow(
      'B_06.01',
      [
        data.function_id,
        data.licensed_activity,
        data.name,
        entity?.data.lei,
        data.criticality,
        data.criticality_reasons,
        data.assessed_on,
        whole(data.recovery_time_hours),
        whole(data.recovery_point_hours),
        data.discontinuation_impact,
      ],
      ...together(held, entity),
    ),
  )
}

/** B_05.01: a provider. Without an ultimate parent, its own code is used (ESA FAQ 99). */
export function providerRows(model: RegisterModel, provider: Held<'providers'>): OwnedRows {
  const { data } = provider
  const parent = model.get('providers', data.parent_uuid) ?? provider
  return confirming(
    provider,
    oneRow(
      'B_05.01',
      [
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
      ],
      ...together(provider, parent),
    ),
  )
}

/** B_99.01: one row of the definitions, as soon as one is given. */
export function definitionRows(model: RegisterModel): OwnedRows {
  const { definitions } = model
  const cells = definitionNames.map((name) => definitions[name])
  const isGiven = cells.some((cell) => cell !== null && cell !== undefined && cell !== '')
  return isGiven ? oneRow('B_99.01', cells, { kind: 'definitions', uuid: definitionsUuid }) : noRows
}

/** Whether a name is written in Latin letters, with any diacritics; digits and symbols are ignored. */
export function isLatin(name: string | null | undefined): boolean {
  return (
    name !== null &&
    name !== undefined &&
    /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(name)
  )
}

type Named = {
  readonly data: { readonly name?: string | null; readonly confirmed_name?: string | null }
}

/** Marks the rows of a record with its name when a person confirmed it as it is. */
function confirming({ data: { name, confirmed_name: confirmed } }: Named, rows: OwnedRows): OwnedRows {
  return withConfirmed(name, confirmed, rows)
}

/** Marks the rows of a record with a text that a person confirmed although it looks like a placeholder. */
export function withConfirmed(
  text: string | null | undefined,
  confirmed: string | null | undefined,
  rows: OwnedRows,
): OwnedRows {
  if (!confirmed || confirmed !== text) return rows
  const marked = [...rows.byTemplate].map(
    ([template, all]) => [template, all.map((row) => ({ ...row, confirmed }))] as const,
  )
  return { ...rows, byTemplate: new Map(marked) }
}

type Source = { readonly kind: string; readonly uuid: string }

export function sourceOf({ kind, uuid }: Source): Source {
  return { kind, uuid }
}

/** Returns the owner of a row and the record that it refers to, which may be missing or the owner itself. */
function together(owner: Source, other: Source | undefined): [Source, ...Source[]] {
  return other === undefined || other.uuid === owner.uuid
    ? [sourceOf(owner)]
    : [sourceOf(owner), sourceOf(other)]
}

/** Formats a whole number as a cell. */
export function whole(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}
