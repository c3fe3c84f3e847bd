import { countOf } from '../../state/format.ts'
import type { TableDrafts } from './table-drafts.ts'

/**
 * Returns what of a table is not saved: refused cells of records, and rows that are not records yet with all that is in
 * them; null when all is saved. Pure.
 */
export function unsavedWords({ refused, rows }: TableDrafts): string | null {
  const cells = Object.values(refused).reduce((sum, each) => sum + Object.keys(each).length, 0)
  const parts = [
    cells === 0 ? null : countOf(cells, 'cell'),
    rows.length === 0 ? null : countOf(rows.length, 'new row'),
  ].filter((part) => part !== null)
  if (parts.length === 0) return null
  return `${parts.join(' and ')} not saved`
}
