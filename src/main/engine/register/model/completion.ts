import type { TableRow } from '../table.ts'
import type { Template } from '../taxonomy.ts'

/** Number of cells that are needed, and how many of them are filled. */
export type Completion = { needed: number; filled: number }

export function noCompletion(): Completion {
  return { needed: 0, filled: 0 }
}

/** Adds the cells that the template requires in every row. */
export function addRow(sum: Completion, template: Template, row: TableRow): void {
  for (const { at, required } of template.columns) {
    if (required !== 'always') continue
    sum.needed++
    if (row.cells[at] !== '') sum.filled++
  }
}

/** The share that is filled, from 0 to 1; null when nothing is needed. */
export function shareOf({ needed, filled }: Completion): number | null {
  return needed === 0 ? null : filled / needed
}
