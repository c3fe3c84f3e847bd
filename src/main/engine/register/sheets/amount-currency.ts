import { shownCell } from '../../office/raw-cell.ts'
import type { SheetRow } from '../../office/sheet-row.ts'
import type { ClosedLists } from '../closed-list.ts'
import type { ReadColumn } from './officer-row.ts'
import { cellAt } from './officer-sheet.ts'

/** Finds the currency of amounts where no column states it: in their header, or beside them. */

/** The currency that the header of amounts names, `Kosten p.a. EUR`. */
export function currencyIn(columns: readonly ReadColumn[], lists: ClosedLists): string | null {
  for (const { column, proposal } of columns) {
    const { header, group } = proposal.column
    const code = column.type === 'monetary' ? currencyNamed(`${group ?? ''} ${header}`, lists) : null
    if (code !== null) return code
  }
  return null
}

/** The currency that stands beside an amount of the row, `1.250,00 zł`. */
export function currencyOfRow(
  row: SheetRow,
  columns: readonly ReadColumn[],
  lists: ClosedLists,
): string | null {
  for (const { column, proposal } of columns) {
    if (column.type !== 'monetary') continue
    const raw = cellAt(row, proposal.column.at)
    const code = currencyNamed(
      typeof raw === 'string' || (typeof raw === 'object' && raw !== null) ? shownCell(raw) : '',
      lists,
    )
    if (code !== null) return code
  }
  return null
}

function currencyNamed(text: string, lists: ClosedLists): string | null {
  const [iso] = /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(text) ?? []
  const sign = /€|euros?\b/i.test(text)
    ? 'EUR'
    : text.includes('£')
      ? 'GBP'
      : /zł/i.test(text)
        ? 'PLN'
        : undefined
  for (const given of [iso, sign]) {
    const code = given === undefined ? null : lists.codeOf('currency', given)
    if (code !== null) return code.code
  }
  return null
}
