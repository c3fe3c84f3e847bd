import { shownCell } from '../../office/raw-cell.ts'
import type { SheetRow } from '../../office/sheet-row.ts'
import type { ReadColumn } from './officer-row.ts'
import { cellAt } from './officer-sheet.ts'
import { totalWords } from './row-roles.ts'
import { partsOf } from './value-text.ts'

/** What rows of an officer's sheet are besides records: continued above, totals, remarks. */

/**
 * A row without a reference, directly below a row of a contract, continues it: its cells were merged, or left empty. It
 * is completed with what is empty, and that is told.
 */
export function continued(row: SheetRow, above: SheetRow | null, columns: readonly ReadColumn[]): SheetRow {
  if (above === null || above.number !== row.number - 1) return row
  const isFilled = ({ proposal }: ReadColumn) => shownCell(cellAt(row, proposal.column.at)).trim() !== ''
  const key = columns.find(({ meaning }) => meaning.id === 'contract_ref')
  if (key === undefined || isFilled(key) || columns.filter(isFilled).length < 2) return row
  const filled = new Map(row.cells.map((cell) => [cell.at, cell]))
  for (const read of columns) {
    const cell = above.cells.find(({ at }) => at === read.proposal.column.at)
    if (cell !== undefined && !isFilled(read) && read.meaning.id !== 'annual_cost') filled.set(cell.at, cell)
  }
  return { ...row, cells: [...filled.values()].sort((left, right) => left.at - right.at) }
}

/** Whether a row is a total or a remark beside the table: one text, or a word for a total with nothing but numbers. */
export function notARecord({ cells }: SheetRow, columns: readonly ReadColumn[]): string | null {
  const filled = cells.filter(({ value }) => shownCell(value).trim() !== '')
  const texts = filled.filter(
    ({ value }) => typeof value === 'string' && !/^[^\d]{0,4}[\d.,'’\s]+[^\d]{0,4}$/.test(value),
  )
  const [only] = texts
  if (only === undefined || texts.length > 1) return null
  const text = String(only.value).trim()
  if (
    totalWords.test(text) ||
    /^(?:summe|total|suma|razem|totale|totaal|gesamt|łącznie|ogółem)\b/iu.test(text)
  )
    return 'a total'
  const isFew = filled.length === 1 && columns.length > 2
  if (isFew && partsOf(text).join(' ').split(/\s+/).length >= 2) return 'a remark beside the table'
  return null
}
