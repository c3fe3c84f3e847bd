import type { TableRow } from '../table.ts'
import { type ImportDraft, nameIn } from './import-draft.ts'

/** Finds or creates the records that cells of the given tables name, and parses numbers. */

/** Returns a whole number; undefined, with a note, when the cell contains something else. */
export function wholeIn(
  draft: ImportDraft,
  template: string,
  row: TableRow,
  column: string,
  cell: string | null | undefined,
): number | null | undefined {
  if (cell === null || cell === undefined) return cell
  if (/^\d{1,9}$/.test(cell)) return Number(cell)
  draft.note(template, row.cells[0] ?? '', column, cell, 'This is not a whole number and was left out.')
  return undefined
}

/** Returns the entity with this LEI, created when there is none. */
export function entityOf(
  draft: ImportDraft,
  lei: string | null,
  template: string,
  key: string,
): string | null {
  if (lei === null) return null
  const known = draft.find('scopeEntities', lei)
  if (known !== null) return known
  const message = 'No row of B_01.02 has this LEI: an entity with nothing but the LEI is added.'
  draft.note(template, key, null, lei, message)
  return draft.put('scopeEntities', lei, { lei })
}

/** Returns the provider with this code, created when there is none. */
export function providerOf(
  draft: ImportDraft,
  idCode: string | null,
  type: string | null,
  template: string,
  key: string,
): string | null {
  if (idCode === null) return null
  const known = draft.find('providers', idCode)
  if (known !== null) return known
  const message = 'No row of B_05.01 has this code: a provider with nothing but the code is added.'
  draft.note(template, key, null, idCode, message)
  return draft.put('providers', idCode, { id_code: idCode, id_code_type: type })
}

/** Returns the function of an entity with this identifier, created when there is none. */
export function functionOf(
  draft: ImportDraft,
  entity: string | null,
  id: string,
  template: string,
  key: string,
): string {
  const name = nameIn(entity, id)
  const known = draft.find('functions', name)
  if (known !== null) return known
  const message =
    'No row of B_06.01 has this function for this entity: it is added with nothing but its identifier.'
  draft.note(template, key, 'c0050', id, message)
  return draft.put('functions', name, { function_id: id, entity_uuid: entity })
}

/** Returns the branch of an entity with this code, created when there is none. */
export function branchOf(
  draft: ImportDraft,
  entity: string,
  branch: string,
  template: string,
  key: string,
): string {
  const name = nameIn(entity, branch)
  const known = draft.find('branches', name)
  if (known !== null) return known
  const message = 'No row of B_01.03 has this branch: it is added with nothing but its code.'
  draft.note(template, key, 'c0040', branch, message)
  return draft.put('branches', name, { branch_code: branch, head_office_uuid: entity })
}

/** uuids of the records that rows name, each once. */
export function each(rows: readonly TableRow[], find: (row: TableRow) => string | null): string[] {
  return [...new Set(rows.flatMap((row) => find(row) ?? []))]
}
