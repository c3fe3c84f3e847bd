import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { recordTable } from '../log/record-table.ts'

/** Saved filters of alerts by name; the conditions of a filter are defined by the contract, and stored as JSON. */
export type SavedFilterContent<Filter> = {
  readonly name: string
  readonly filter: Filter
  readonly order: string
}
type SavedFilterRow<Filter> = SavedFilterContent<Filter> & { readonly id: string }

type Row = { readonly id: string; readonly content: string }

/** Returns all saved filters, by name. */
export function listSavedFilters<Filter>(reader: ReadHandle): SavedFilterRow<Filter>[] {
  const rows = statement(reader, 'SELECT id, content FROM saved_filter').all() as Row[]
  return rows
    .map(({ id, content }) => ({ ...(JSON.parse(content) as SavedFilterContent<Filter>), id }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** A filter is how one person works, so it stays here. */
export const savedFilterTable = recordTable<SavedFilterContent<unknown>>({
  part: 'cases',
  kind: 'saved-filter',
  scope: 'here',
  called: () => 'a saved alert filter',
  needs: () => ({ needsPlan: null, needsLicence: true }),
  table: 'saved_filter',
  content: { json: 'content' },
  refused: 'this filter is gone',
})
