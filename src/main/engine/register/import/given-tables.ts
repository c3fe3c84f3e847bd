import type { TableRow, Tables } from '../table.ts'

/**
 * The tables of an import, and what they cover. A template without a row is not covered, nor is a column that is empty
 * in every row, nor an empty cell of a partial row: files made by people omit templates and columns, and an omission
 * must not delete anything.
 */
export class GivenTables {
  private readonly tables: Tables
  private readonly stated = new Map<string, ReadonlySet<number>>()

  constructor(tables: Tables) {
    this.tables = tables
  }

  /** Returns the rows of a template; none when there is no such table. */
  rows(template: string): readonly TableRow[] {
    return this.tables.get(template) ?? []
  }

  says(template: string): boolean {
    return this.rows(template).length > 0
  }

  saysColumn(template: string, at: number): boolean {
    let columns = this.stated.get(template)
    if (columns === undefined) {
      columns = filledColumns(this.rows(template))
      this.stated.set(template, columns)
    }
    return columns.has(at)
  }

  /** A cell; null when it is empty, undefined when the whole column is or the row is partial. */
  cell(template: string, row: TableRow, at: number): string | null | undefined {
    return filled(row, at) ?? (row.isPartial !== true && this.saysColumn(template, at) ? null : undefined)
  }
}

/** A cell, or null when it is empty. */
export function filled(row: TableRow, at: number): string | null {
  const cell = row.cells[at]
  return cell === undefined || cell === '' ? null : cell
}

function filledColumns(rows: readonly TableRow[]): ReadonlySet<number> {
  const columns = new Set<number>()
  for (const { cells, isPartial } of rows)
    for (let at = 0; at < cells.length && isPartial !== true; at++) if (cells[at] !== '') columns.add(at)
  return columns
}

/** Cells of a row as one text. */
export function wholeOf({ cells }: TableRow): string {
  return cells.join('\u0000')
}
