import { isLatin } from '../model/derive-plain.ts'
import { filled, type GivenTables } from './given-tables.ts'
import type { ImportDraft } from './import-draft.ts'
import { providerOf } from './named-in-rows.ts'
import { rowsToTake } from './rows-to-take.ts'

/** Import of B_05.01. */
export function planProviders(draft: ImportDraft, given: GivenTables): void {
  type Parent = { readonly code: string; readonly parent: string | null; readonly type: string | null }
  const parents: Parent[] = []
  const rows = rowsToTake(draft, given, {
    code: 'B_05.01',
    kind: 'providers',
    needed: 'c0010',
    without: 'A provider without a code was left out.',
    nameOf: (row) => filled(row, 0),
  })
  for (const [code, row] of rows) {
    const cell = (at: number) => given.cell('B_05.01', row, at)
    const name = cell(4)
    const latin = cell(5)
    draft.put('providers', code, {
      id_code: code,
      id_code_type: cell(1),
      additional_id_code: cell(2),
      additional_id_code_type: cell(3),
      name,
      // a Latin name that is derived from the name is not stored
      latin_name: latin === name && isLatin(name) ? null : latin,
      person_type: cell(6),
      country: cell(7),
      currency: cell(8),
      annual_cost: cell(9),
    })
    const parent = cell(10)
    if (parent !== undefined) parents.push({ code, parent, type: filled(row, 11) })
  }
  for (const { code, parent, type } of parents)
    draft.put('providers', code, {
      parent_uuid: parent === code ? null : providerOf(draft, parent, type, 'B_05.01', code),
    })
}
