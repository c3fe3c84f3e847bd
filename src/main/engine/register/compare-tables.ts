import { type TableRow, type Tables, tupleOf } from './table.ts'
import type { Taxonomy, Template } from './taxonomy.ts'

/** A cell that differs between two registers, in rows with the same key. */
export type CellDifference = {
  readonly template: string
  /** Key cells, separated by ` · `. */
  readonly key: string
  readonly column: string
  readonly before: string
  readonly after: string
}

/** The differences between the tables of one template. */
export type TableDifference = {
  readonly template: string
  readonly added: readonly TableRow[]
  readonly removed: readonly TableRow[]
  readonly changed: readonly CellDifference[]
}

/**
 * Compares two registers row by row: rows with the same key cells are matched, and their other cells are compared. Of
 * several rows with the same key, those that are equal in all cells are matched first. Templates without a difference
 * are left out.
 */
export function compareTables(taxonomy: Taxonomy, before: Tables, after: Tables): TableDifference[] {
  return taxonomy.templates.flatMap((template) => {
    const difference = compareRows(template, before.get(template.code) ?? [], after.get(template.code) ?? [])
    return difference === null ? [] : [difference]
  })
}

function compareRows(
  template: Template,
  before: readonly TableRow[],
  after: readonly TableRow[],
): TableDifference | null {
  const left = new Map<string, TableRow[]>()
  const wholes = new Map<string, number>()
  for (const row of before) count(wholes, wholeOf(row), 1)
  const unmatched: TableRow[] = []
  for (const row of after) {
    const whole = wholeOf(row)
    if ((wholes.get(whole) ?? 0) > 0) count(wholes, whole, -1)
    else unmatched.push(row)
  }
  for (const row of before) {
    const whole = wholeOf(row)
    if ((wholes.get(whole) ?? 0) === 0) continue
    count(wholes, whole, -1)
    const key = tupleOf(row.cells, template.key)
    const rows = left.get(key)
    if (rows === undefined) left.set(key, [row])
    else rows.push(row)
  }
  const added: TableRow[] = []
  const changed: CellDifference[] = []
  for (const row of unmatched) {
    const former = left.get(tupleOf(row.cells, template.key))?.shift()
    if (former === undefined) added.push(row)
    else changed.push(...cellDifferences(template, former, row))
  }
  const gone = new Set([...left.values()].flat())
  const removed = before.filter((row) => gone.has(row))
  if (added.length === 0 && removed.length === 0 && changed.length === 0) return null
  return { template: template.code, added, removed, changed }
}

function cellDifferences(template: Template, before: TableRow, after: TableRow): CellDifference[] {
  const found: CellDifference[] = []
  for (const { at, code } of template.columns) {
    const was = before.cells[at] as string
    const is = after.cells[at] as string
    if (was !== is)
      found.push({
        template: template.code,
        key: keyText(template, after.cells),
        column: code,
        before: was,
        after: is,
      })
  }
  return found
}

/** The key cells of a row as people read them. */
export function keyText(template: Template, cells: readonly string[]): string {
  return template.key.map((at) => cells[at] as string).join(' · ')
}

function wholeOf(row: TableRow): string {
  return row.cells.join('\u0000')
}

function count(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}
