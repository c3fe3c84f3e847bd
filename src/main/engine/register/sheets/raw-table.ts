import type { Template } from '../taxonomy.ts'
import { cleanText } from './clean-text.ts'
import type { Notation } from './normalise-cell.ts'
import type { RawCell } from './raw-cell.ts'
import { type DecimalSign, decimalShownBy } from './read-amount.ts'
import { type DayOrder, orderShownBy } from './read-date.ts'
import type { SheetMapping } from './sheet-mapping.ts'
import type { SheetRow } from './sheet-row.ts'

/** A row of a template before its cells are understood. */
export type RawRow = {
  /** As the sheet counts, from 1. */
  readonly number: number
  /** In the order of the template's columns. */
  readonly cells: readonly RawCell[]
  /** Positions of cells that a formula gave; null when there is none. */
  readonly formulas: readonly number[] | null
}

/** Gathers the rows of one sheet that hold something of a template. */
export class RawTable {
  readonly template: Template
  readonly mapping: SheetMapping
  readonly rows: RawRow[] = []
  /** Cells that hold something in columns that are not taken, by column of the sheet. */
  readonly others = new Map<number, number>()
  /** Rows left out because nothing but their link was filled. */
  linksAlone = 0
  private readonly positions = new Map<number, number>()
  private readonly from1904: boolean

  constructor(template: Template, mapping: SheetMapping, from1904: boolean) {
    this.template = template
    this.mapping = mapping
    this.from1904 = from1904
    for (const { at, column } of mapping.columns) {
      const found = template.columns.find(({ code }) => code === column)
      if (found !== undefined) this.positions.set(at, found.at)
    }
  }

  isTaken(position: number): boolean {
    for (const taken of this.positions.values()) if (taken === position) return true
    return false
  }

  add({ number, cells }: SheetRow): void {
    const taken: RawCell[] = Array.from(this.template.columns, () => null)
    let formulas: number[] | null = null
    let isFilled = false
    let isLinked = false
    for (const { at, value, isFormula } of cells) {
      const isBlank = !isFormula && typeof value === 'string' && cleanText(value) === ''
      const position = this.positions.get(at)
      if (position === undefined) {
        if (!isBlank) this.others.set(at, (this.others.get(at) ?? 0) + 1)
        continue
      }
      const { type } = this.template.columns[position] as Template['columns'][number]
      taken[position] =
        this.from1904 && type === 'date' && typeof value === 'number' ? value + daysFrom1900To1904 : value
      if (isFormula) formulas = [...(formulas ?? []), position]
      if (isBlank) continue
      if (type === 'boolean_true') isLinked = true
      else isFilled = true
    }
    if (isFilled) this.rows.push({ number, cells: taken, formulas })
    else if (isLinked) this.linksAlone++
  }
}

const daysFrom1900To1904 = 1462

/**
 * What the cells of a file show of its notation: the order of day and month when a date has it that can only be read one
 * way, the sign of decimals likewise. Where cells contradict each other, nothing is settled.
 */
export function settleNotation(tables: readonly RawTable[]): Notation {
  const orders = new Set<DayOrder>()
  const signs = new Set<DecimalSign>()
  for (const { template, rows } of tables) {
    for (const { type, at } of template.columns) {
      if (type !== 'date' && type !== 'monetary' && type !== 'integer') continue
      for (const { cells } of rows) {
        const cell = cells[at]
        if (typeof cell !== 'string') continue
        if (type === 'date') orders.add(orderShownBy(cell))
        else signs.add(decimalShownBy(cell))
      }
    }
  }
  orders.delete(null)
  signs.delete(null)
  return { dayOrder: onlyOne(orders), decimal: onlyOne(signs) }
}

function onlyOne<T>(values: ReadonlySet<T | null>): T | null {
  const [only = null] = values
  return values.size === 1 ? only : null
}
