import type { CellChange } from './table-drafts.ts'

/**
 * A cell while it is typed into: of a record or new row, wherever it stands by now. `typed` is what was pressed to begin,
 * null to go on with what stands there.
 */
export type Editing = {
  readonly of: CellChange['row']
  readonly column: number
  readonly typed: string | null
}
