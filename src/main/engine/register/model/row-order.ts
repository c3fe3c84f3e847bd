import type { TableRow } from '../table.ts'
import type { Taxonomy, Template } from '../taxonomy.ts'
import { code } from './codes.ts'

/**
 * The order in which rows are filed. It depends on the cells alone, so that the same register gives the same bytes,
 * regardless of the author and the order of entry: by key, but users of an arrangement before their branches, a chain
 * by rank, and each ultimate parent without another role after the first provider that has it. Rows with the same key
 * are ordered by their other cells.
 */

type Compare = (left: TableRow, right: TableRow) => number

/** Returns rows in filing order. `isNamed` tests whether rows of other templates refer to a provider. */
export function inFilingOrder(
  template: Template,
  rows: readonly TableRow[],
  isNamed: (code: string) => boolean,
): TableRow[] {
  const ordered = [...rows].sort(comparing(template))
  return template.code === 'B_05.01' ? withParentsBehind(ordered, isNamed) : ordered
}

function comparing(template: Template): Compare {
  const others = template.columns.map(({ at }) => at).filter((at) => !template.key.includes(at))
  if (template.code === 'B_04.01') {
    const isBranch = (row: TableRow) => (row.cells[2] === code.branch ? 1 : 0)
    return byCells([0, 1], isBranch, [3, ...others])
  }
  // a rank that is not a number comes first
  if (template.code === 'B_05.02')
    return byCells([0, 1], (row) => Number(row.cells[4]) || 0, [4, 2, 5, ...others])
  return byCells(template.key, () => 0, others)
}

function byCells(
  first: readonly number[],
  rank: (row: TableRow) => number,
  last: readonly number[],
): Compare {
  return (left, right) =>
    compareCells(left, right, first) || rank(left) - rank(right) || compareCells(left, right, last)
}

function compareCells(left: TableRow, right: TableRow, positions: readonly number[]): number {
  for (const at of positions) {
    const here = left.cells[at] as string
    const there = right.cells[at] as string
    if (here !== there) return here < there ? -1 : 1
  }
  return 0
}

/** Position of the code and of the ultimate parent's code in B_05.01. */
const codeAt = 0
const parentAt = 10

function withParentsBehind(rows: readonly TableRow[], isNamed: (code: string) => boolean): TableRow[] {
  const byCode = new Map(rows.map((row) => [row.cells[codeAt] as string, row]))
  const placed = new Set<TableRow>()
  const place = (row: TableRow | undefined) => {
    let next = row
    while (next !== undefined && !placed.has(next)) {
      placed.add(next)
      const parent = byCode.get(next.cells[parentAt] as string)
      next = parent !== undefined && isNamed(parent.cells[codeAt] as string) ? undefined : parent
    }
  }
  for (const row of rows) if (isNamed(row.cells[codeAt] as string)) place(row)
  for (const row of rows) place(row)
  return [...placed]
}

/** Returns the rows of all templates, each list in filing order. */
export function orderTables(
  taxonomy: Taxonomy,
  rowsOf: (template: string) => readonly TableRow[],
): Map<string, TableRow[]> {
  const named = new Set<string>()
  for (const row of rowsOf('B_03.02')) named.add(row.cells[1] as string)
  for (const row of rowsOf('B_05.02')) named.add(row.cells[2] as string)
  const isNamed = (code: string) => named.has(code)
  return new Map(
    taxonomy.templates.map((template) => [
      template.code,
      inFilingOrder(template, rowsOf(template.code), isNamed),
    ]),
  )
}
