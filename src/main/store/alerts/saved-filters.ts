import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'

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

const logged = { part: 'cases', kind: 'saved-filter' } as const

function contentOf(reader: ReadHandle, id: string): string | null {
  const content = statement(reader, 'SELECT content FROM saved_filter WHERE id = ?').pluck().get(id)
  return (content as string | undefined) ?? null
}

/** Inserts or changes a filter. */
export function putSavedFilter<Filter>(
  { writer, log }: Pick<Act, 'writer' | 'log'>,
  id: string,
  content: SavedFilterContent<Filter>,
): void {
  const before = contentOf(writer, id)
  const after = JSON.stringify(content)
  if (before === after) return
  statement(
    writer,
    'INSERT INTO saved_filter (id, content) VALUES (?, ?) ON CONFLICT DO UPDATE SET content = excluded.content',
  ).run(id, after)
  log({ ...logged, record: id, before, after })
}

/** Removes a filter; false when there is none. */
export function deleteSavedFilter({ writer, log }: Pick<Act, 'writer' | 'log'>, id: string): boolean {
  const before = contentOf(writer, id)
  if (before === null) return false
  statement(writer, 'DELETE FROM saved_filter WHERE id = ?').run(id)
  log({ ...logged, record: id, before, after: null })
  return true
}
