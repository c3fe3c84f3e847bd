import { enterText, joinLines } from '../../../../contract/entered-text.ts'
import { isShownNumber, type RawCell } from '../../office/raw-cell.ts'
import { type SheetRow, shownRow } from '../../office/sheet-row.ts'
import type { Template } from '../taxonomy.ts'
import { type DecimalSign, decimalShownBy } from './read-amount.ts'
import { type DayOrder, orderShownBy } from './read-date.ts'
import { isHeaderAgain, roleOf } from './row-roles.ts'
import type { SheetMapping } from './sheet-mapping.ts'

/** A row of a template before its cells are interpreted. */
export type RawRow = {
  /** Row number as in the sheet, from 1. */
  readonly number: number
  /** In the order of the template's columns. */
  readonly cells: readonly RawCell[]
  /** Positions of cells with a formula; null when there is none. */
  readonly formulas: readonly number[] | null
}

/** A row that is not used, with the reason in a sentence without its position. */
export type LeftRow = { readonly number: number; readonly why: string }

/** Collects the rows of one table of a sheet: those with data of the template, and those that are only reported. */
export class RawTable {
  readonly template: Template
  readonly mapping: SheetMapping
  readonly rows: RawRow[] = []
  readonly left: LeftRow[] = []
  /** Number of rows that repeat the header. */
  repeatedHeaders = 0
  /** Number of rows with nothing but their link, of which forms have hundreds. */
  linksAlone = 0
  /** Number of non-empty cells in columns that are not used, by column of the sheet. */
  readonly others = new Map<number, number>()
  private readonly positions = new Map<number, number>()
  private readonly headers: ReadonlyMap<number, string>
  private readonly from1904: boolean
  private last: number
  private isBehindRemark = false

  constructor(template: Template, mapping: SheetMapping, from1904: boolean) {
    this.template = template
    this.mapping = mapping
    this.from1904 = from1904
    this.last = mapping.firstRow - 1
    this.headers = new Map(mapping.columns.map(({ at, header }) => [at, header]))
    for (const { at, column } of mapping.columns) {
      const found = template.columns.find(({ code }) => code === column)
      if (found !== undefined) this.positions.set(at, found.at)
    }
  }

  isTaken(position: number): boolean {
    for (const taken of this.positions.values()) if (taken === position) return true
    return false
  }

  /** Whether a column of the sheet is used. */
  takesColumn(at: number): boolean {
    return this.positions.has(at)
  }

  /** Whether a row repeats the header of this table. */
  isHeaderAgain(row: SheetRow): boolean {
    return isHeaderAgain(row.cells, this.headers)
  }

  add(row: SheetRow): void {
    const isApart = row.number > this.last + 1 || this.isBehindRemark
    this.last = row.number
    const role = roleOf(row, this.template, this.positions, this.headers, isApart)
    this.isBehindRemark = role === 'remark'
    if (role === 'header') this.repeatedHeaders++
    else if (role === 'total') this.leave(row, 'It is a total, not a record')
    else if (role === 'remark') this.leave(row, 'It is a remark beside the table, not a record')
    else this.take(row)
  }

  leave(row: SheetRow, why: string): void {
    this.left.push({ number: row.number, why: `${why}: ${shownRow(row)}.` })
  }

  private take(row: SheetRow): void {
    const taken: RawCell[] = Array.from(this.template.columns, () => null)
    let formulas: number[] | null = null
    let isFilled = false
    let isLinked = false
    for (const { at, value, isFormula } of row.cells) {
      const isBlank =
        !isFormula && typeof value === 'string' && enterText(joinLines(value), 'line').text === ''
      const position = this.positions.get(at)
      if (position === undefined) {
        if (!isBlank) this.others.set(at, (this.others.get(at) ?? 0) + 1)
        continue
      }
      const { type } = this.template.columns[position] as Template['columns'][number]
      const number = isShownNumber(value) ? value.number : value
      taken[position] =
        this.from1904 && type === 'date' && typeof number === 'number' ? number + daysFrom1900To1904 : value
      if (isFormula) formulas = [...(formulas ?? []), position]
      if (isBlank) continue
      if (type === 'boolean_true') isLinked = true
      else isFilled = true
    }
    if (isFilled) this.rows.push({ number: row.number, cells: taken, formulas })
    else if (isLinked) this.linksAlone++
    else this.leave(row, 'It has nothing in a column that is imported')
  }
}

const daysFrom1900To1904 = 1462

/**
 * Returns the order of day and month of the dates of a file, when at least one of them is unambiguous. Null when dates
 * contradict each other.
 */
export function settleDays(tables: readonly RawTable[]): DayOrder {
  const orders = new Set<DayOrder>()
  for (const { template, rows } of tables)
    for (const { type, at } of template.columns)
      if (type === 'date') for (const text of textsIn(rows, at)) orders.add(orderShownBy(text))
  return onlyOne(orders)
}

/** Returns the decimal sign of the numbers of one column; those of other columns may have another author. */
export function settleDecimal({ rows }: RawTable, at: number): DecimalSign {
  const signs = new Set<DecimalSign>()
  for (const text of textsIn(rows, at)) signs.add(decimalShownBy(text))
  return onlyOne(signs)
}

function* textsIn(rows: readonly RawRow[], at: number): Generator<string> {
  for (const { cells } of rows) {
    const cell = cells[at]
    if (typeof cell === 'string') yield cell
  }
}

function onlyOne<T>(values: Set<T | null>): T | null {
  values.delete(null)
  const [only = null] = values
  return values.size === 1 ? only : null
}
