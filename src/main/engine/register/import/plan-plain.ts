import { definitionNames } from '../../../../contract/register/definition.ts'
import { definitionsUuid, filingUuid } from '../../../../contract/register/kinds.ts'
import { openEnd } from '../model/codes.ts'
import type { TableRow } from '../table.ts'
import { filled, type GivenTables } from './given-tables.ts'
import { type ImportDraft, nameIn } from './import-draft.ts'
import { settleFiling } from './import-options.ts'
import type { ImportedFacts } from './imported-facts.ts'
import { entityOf, wholeIn } from './named-in-rows.ts'
import { rowsToTake } from './rows-to-take.ts'

/** Import of rows that come from one record each: entities, branches, functions, definitions. */

/** B_01.02 */
export function planEntities(draft: ImportDraft, given: GivenTables): void {
  const parents: (readonly [lei: string, parent: string | null | undefined])[] = []
  const rows = rowsToTake(draft, given, {
    code: 'B_01.02',
    kind: 'scopeEntities',
    needed: 'c0010',
    without: 'A row without an LEI was left out.',
    nameOf: (row) => filled(row, 0),
  })
  for (const [lei, row] of rows) {
    const cell = (at: number) => given.cell('B_01.02', row, at)
    draft.put('scopeEntities', lei, {
      lei,
      name: cell(1),
      country: cell(2),
      entity_type: cell(3),
      group_hierarchy: cell(4),
      last_update: cell(6),
      integrated_on: cell(7),
      deleted_on: cell(8) === openEnd ? null : cell(8),
      currency: cell(9),
      total_assets: cell(10),
    })
    parents.push([lei, cell(5)])
  }
  for (const [lei, parent] of parents)
    if (parent !== undefined)
      draft.put('scopeEntities', lei, {
        parent_uuid: parent === lei ? null : entityOf(draft, parent, 'B_01.02', lei),
      })
}

/** B_01.01, and the facts in the package besides its tables. */
export function planFiling(draft: ImportDraft, given: GivenTables, facts: ImportedFacts): void {
  const fields: Parameters<typeof settleFiling>[1] = {}
  const [row, ...more] = given.rows('B_01.01')
  for (const other of more)
    draft.note(
      'B_01.01',
      other.cells[0] ?? '',
      null,
      null,
      'Only the first row is imported: one entity keeps the register.',
    )
  if (row !== undefined) {
    fields.entity_uuid = keeperOf(draft, given, row)
    fields.competent_authority = given.cell('B_01.01', row, 4)
    fields.reporting_date = given.cell('B_01.01', row, 5)
  }
  fields.reference_date = facts.referenceDate ?? undefined
  fields.scope = facts.scope ?? undefined
  if (facts.baseCurrency !== null) fields.base_currency = `eba_CU:${facts.baseCurrency}`
  const settled = settleFiling(draft.kept.filing, fields, draft.options)
  draft.questions.push(...settled.questions)
  if (Object.values(settled.fields).some((value) => value !== undefined))
    draft.set('filing', filingUuid, settled.fields)
}

/** Returns the entity that keeps the register; without a row in B_01.02 it is created from B_01.01. */
function keeperOf(draft: ImportDraft, given: GivenTables, row: TableRow): string | undefined {
  const lei = filled(row, 0)
  if (lei === null) {
    draft.note('B_01.01', '', 'c0010', null, 'The row has no LEI, so it does not say which entity it is.')
    return undefined
  }
  const known = draft.find('scopeEntities', lei)
  if (known !== null) return known
  const cell = (at: number) => given.cell('B_01.01', row, at)
  draft.note('B_01.01', lei, null, lei, 'No row of B_01.02 has this LEI: the entity is added as given here.')
  return draft.put('scopeEntities', lei, { lei, name: cell(1), country: cell(2), entity_type: cell(3) })
}

/** B_01.03 */
export function planBranches(draft: ImportDraft, given: GivenTables): void {
  const headOf = (row: TableRow) => entityOf(draft, filled(row, 1), 'B_01.03', filled(row, 0) ?? '')
  const rows = rowsToTake(draft, given, {
    code: 'B_01.03',
    kind: 'branches',
    needed: 'c0010',
    without: 'A branch without a code was left out.',
    nameOf: (row) => nameIn(headOf(row), filled(row, 0)) || null,
  })
  for (const [name, row] of rows)
    draft.put('branches', name, {
      branch_code: filled(row, 0),
      head_office_uuid: headOf(row),
      name: given.cell('B_01.03', row, 2),
      country: given.cell('B_01.03', row, 3),
    })
}

/** B_06.01 */
export function planFunctions(draft: ImportDraft, given: GivenTables): void {
  const entityIn = (row: TableRow) => entityOf(draft, filled(row, 3), 'B_06.01', filled(row, 0) ?? '')
  const rows = rowsToTake(draft, given, {
    code: 'B_06.01',
    kind: 'functions',
    needed: 'c0010',
    without: 'A function without an identifier was left out.',
    nameOf: (row) => nameIn(entityIn(row), filled(row, 0)) || null,
  })
  for (const [name, row] of rows) {
    const cell = (at: number) => given.cell('B_06.01', row, at)
    draft.put('functions', name, {
      function_id: filled(row, 0),
      licensed_activity: cell(1),
      name: cell(2),
      entity_uuid: entityIn(row),
      criticality: cell(4),
      criticality_reasons: cell(5),
      assessed_on: cell(6),
      recovery_time_hours: wholeIn(draft, 'B_06.01', row, 'c0080', cell(7)),
      recovery_point_hours: wholeIn(draft, 'B_06.01', row, 'c0090', cell(8)),
      discontinuation_impact: cell(9),
    })
  }
}

/** B_99.01 */
export function planDefinitions(draft: ImportDraft, given: GivenTables): void {
  const [row, ...more] = given.rows('B_99.01')
  for (const _other of more)
    draft.note('B_99.01', '', null, null, 'Only the first row is imported: there is one set of definitions.')
  if (row === undefined) return
  const fields = definitionNames.map((name, at) => [name, given.cell('B_99.01', row, at)])
  draft.set('definitions', definitionsUuid, Object.fromEntries(fields))
}
