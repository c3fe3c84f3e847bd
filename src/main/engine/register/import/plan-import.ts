import { definitionNames } from '../../../../contract/register/definition.ts'
import { definitionsUuid, filingUuid } from '../../../../contract/register/kinds.ts'
import { openEnd } from '../model/codes.ts'
import { isLatin } from '../model/derive-plain.ts'
import type { PlainRecord, RegisterModel } from '../model/register-model.ts'
import type { Tables } from '../table.ts'
import { ImportDraft, type ImportNote, nameIn } from './import-draft.ts'
import { entityOf, filled, providerOf, rowsIn, wholeIn } from './named-in-rows.ts'
import { planArrangements } from './plan-arrangements.ts'

/** What a package says besides its tables; null where the import has no such file. */
export type ImportedFacts = {
  readonly referenceDate: string | null
  readonly scope: 'consolidated' | 'individual' | null
  /** ISO 4217 code. */
  readonly baseCurrency: string | null
}

/** What an import would do: the records as they would be, those that it takes away, and what it could not take as it stands. */
export type ImportPlan = {
  readonly records: readonly PlainRecord[]
  /** uuids of services that others take the place of. */
  readonly removed: readonly string[]
  readonly notes: readonly ImportNote[]
  /** uuids of all records that the tables speak of, changed or not. */
  readonly spokenOf: ReadonlySet<string>
}

/**
 * Turns the rows of templates into records: the way back of the derivation. Every reference becomes a link; what is referred to
 * and has no row is added as a record that lacks the rest, and said. A register that was imported once is not changed by the same
 * tables again.
 */
export function planImport(
  kept: RegisterModel,
  tables: Tables,
  facts: ImportedFacts,
  makeUuid: () => string,
): ImportPlan {
  const draft = new ImportDraft(kept, makeUuid)
  planEntities(draft, tables)
  planFiling(draft, tables, facts)
  planBranches(draft, tables)
  planFunctions(draft, tables)
  planProviders(draft, tables)
  const removed = planArrangements(draft, kept, tables)
  planDefinitions(draft, tables)
  return {
    records: draft.changed(),
    removed,
    notes: draft.notes,
    spokenOf: new Set([...draft.all()].map(({ uuid }) => uuid)),
  }
}

function planEntities(draft: ImportDraft, tables: Tables): void {
  const rows = rowsIn(tables, 'B_01.02')
  for (const row of rows) {
    const lei = filled(row, 0)
    if (lei === null) {
      draft.note('B_01.02', '', 'c0010', filled(row, 1), 'A row without an LEI was left out.')
      continue
    }
    draft.put('scopeEntities', lei, {
      lei,
      name: filled(row, 1),
      country: filled(row, 2),
      entity_type: filled(row, 3),
      group_hierarchy: filled(row, 4),
      last_update: filled(row, 6),
      integrated_on: filled(row, 7),
      deleted_on: filled(row, 8) === openEnd ? null : filled(row, 8),
      currency: filled(row, 9),
      total_assets: filled(row, 10),
    })
  }
  for (const row of rows) {
    const lei = filled(row, 0)
    const parent = filled(row, 5)
    if (lei === null) continue
    draft.put('scopeEntities', lei, {
      parent_uuid: parent === null || parent === lei ? null : entityOf(draft, parent, 'B_01.02', lei),
    })
  }
}

function planFiling(draft: ImportDraft, tables: Tables, facts: ImportedFacts): void {
  const [row, ...more] = rowsIn(tables, 'B_01.01')
  for (const other of more)
    draft.note(
      'B_01.01',
      other.cells[0] ?? '',
      null,
      null,
      'Only the first row is taken: one entity keeps the register.',
    )
  const fields: Record<string, unknown> = {}
  if (row !== undefined) {
    fields.entity_uuid = entityOf(draft, filled(row, 0), 'B_01.01', row.cells[0] ?? '')
    fields.competent_authority = filled(row, 4)
    fields.reporting_date = filled(row, 5)
  }
  if (facts.referenceDate !== null) fields.reference_date = facts.referenceDate
  if (facts.scope !== null) fields.scope = facts.scope
  if (facts.baseCurrency !== null) fields.base_currency = `eba_CU:${facts.baseCurrency}`
  if (Object.keys(fields).length > 0) draft.set('filing', filingUuid, fields)
}

function planBranches(draft: ImportDraft, tables: Tables): void {
  for (const row of rowsIn(tables, 'B_01.03')) {
    const branch = filled(row, 0)
    const head = entityOf(draft, filled(row, 1), 'B_01.03', branch ?? '')
    if (branch === null)
      draft.note('B_01.03', '', 'c0010', filled(row, 2), 'A branch without a code was left out.')
    else
      draft.put('branches', nameIn(head, branch), {
        branch_code: branch,
        head_office_uuid: head,
        name: filled(row, 2),
        country: filled(row, 3),
      })
  }
}

function planFunctions(draft: ImportDraft, tables: Tables): void {
  for (const row of rowsIn(tables, 'B_06.01')) {
    const id = filled(row, 0)
    const entity = entityOf(draft, filled(row, 3), 'B_06.01', id ?? '')
    if (id === null) {
      draft.note('B_06.01', '', 'c0010', filled(row, 2), 'A function without an identifier was left out.')
      continue
    }
    draft.put('functions', nameIn(entity, id), {
      function_id: id,
      licensed_activity: filled(row, 1),
      name: filled(row, 2),
      entity_uuid: entity,
      criticality: filled(row, 4),
      criticality_reasons: filled(row, 5),
      assessed_on: filled(row, 6),
      recovery_time_hours: wholeIn(draft, 'B_06.01', row, 7, 'c0080'),
      recovery_point_hours: wholeIn(draft, 'B_06.01', row, 8, 'c0090'),
      discontinuation_impact: filled(row, 9),
    })
  }
}

function planProviders(draft: ImportDraft, tables: Tables): void {
  const rows = rowsIn(tables, 'B_05.01')
  for (const row of rows) {
    const idCode = filled(row, 0)
    if (idCode === null) {
      draft.note('B_05.01', '', 'c0010', filled(row, 4), 'A provider without a code was left out.')
      continue
    }
    const name = filled(row, 4)
    const latin = filled(row, 5)
    draft.put('providers', idCode, {
      id_code: idCode,
      id_code_type: filled(row, 1),
      additional_id_code: filled(row, 2),
      additional_id_code_type: filled(row, 3),
      name,
      // what is derived from the name anyway stays derived
      latin_name: latin === name && isLatin(name) ? null : latin,
      person_type: filled(row, 6),
      country: filled(row, 7),
      currency: filled(row, 8),
      annual_cost: filled(row, 9),
    })
  }
  for (const row of rows) {
    const idCode = filled(row, 0)
    const parent = filled(row, 10)
    if (idCode === null) continue
    draft.put('providers', idCode, {
      parent_uuid:
        parent === null || parent === idCode
          ? null
          : providerOf(draft, parent, filled(row, 11), 'B_05.01', idCode),
    })
  }
}

function planDefinitions(draft: ImportDraft, tables: Tables): void {
  const [row, ...more] = rowsIn(tables, 'B_99.01')
  for (const _other of more)
    draft.note('B_99.01', '', null, null, 'Only the first row is taken: there is one set of definitions.')
  if (row === undefined) return
  draft.set(
    'definitions',
    definitionsUuid,
    Object.fromEntries(definitionNames.map((name, at) => [name, filled(row, at)])),
  )
}
