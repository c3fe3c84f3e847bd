import type { TableRow, Tables } from '../table.ts'
import type { ImportDraft } from './import-draft.ts'

/** Reading cells of the given tables, and finding or making the records that they name. */

/** Rows of a template; none when there is no such table. */
export function rowsIn(tables: Tables, template: string): readonly TableRow[] {
  return tables.get(template) ?? []
}

/** A cell, or null when it is empty. */
export function filled(row: TableRow, at: number): string | null {
  const cell = row.cells[at]
  return cell === undefined || cell === '' ? null : cell
}

/** A whole number, or null when the cell is empty or holds something else. */
export function wholeIn(
  draft: ImportDraft,
  template: string,
  row: TableRow,
  at: number,
  column: string,
): number | null {
  const cell = filled(row, at)
  if (cell === null) return null
  const value = Number(cell)
  if (/^\d{1,9}$/.test(cell)) return value
  draft.note(template, row.cells[0] ?? '', column, cell, 'This is no whole number and was left out.')
  return null
}

/** The entity with this LEI, made when there is none. */
export function entityOf(
  draft: ImportDraft,
  lei: string | null,
  template: string,
  key: string,
): string | null {
  if (lei === null) return null
  const known = draft.find('scopeEntities', lei)
  if (known !== null) return known
  draft.note(
    template,
    key,
    null,
    lei,
    'No row of B_01.02 has this LEI: an entity with nothing but the LEI is added.',
  )
  return draft.put('scopeEntities', lei, { lei })
}

/** The provider with this code, made when there is none. */
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
  draft.note(
    template,
    key,
    null,
    idCode,
    'No row of B_05.01 has this code: a provider with nothing but the code is added.',
  )
  return draft.put('providers', idCode, { id_code: idCode, id_code_type: type })
}
