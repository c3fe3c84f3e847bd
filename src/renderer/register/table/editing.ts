import type { CellChange } from './table-drafts.ts'

/**
 * The cell being edited, identified by its record or new row, since its position may change. `typed` is the key that
 * began the editing; null to edit the existing text.
 */
export type Editing = {
  readonly of: CellChange['row']
  readonly column: number
  readonly typed: string | null
}
