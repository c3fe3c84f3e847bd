import type { Tables } from '../table.ts'
import type { CellChange } from './normalise-cell.ts'
import type { SheetMapping } from './sheet-mapping.ts'

/** Where in a file something is: a sheet of a workbook, or a file of a folder. */
type Place = {
  readonly sheet: string
  /** Null when it is about the whole sheet. */
  readonly template: string | null
  /** As the sheet counts, from 1; null when it is about a column or the sheet. */
  readonly row: number | null
  /** `c0050` */
  readonly column: string | null
}

/** A cell, a column or a file that is read as something else than it was written. */
export type SheetChange = Place & CellChange

/** What can't be taken as it stands, in a sentence. */
export type SheetProblem = Place & { readonly message: string }

/** A column, or a whole sheet, of which nothing is taken. */
export type Unmapped = {
  readonly sheet: string
  /** Letters of the column; null for a whole sheet. */
  readonly column: string | null
  readonly header: string | null
  /** Cells that hold something; 0 for a whole sheet, which is not read on. */
  readonly cells: number
  /** Without a full stop. */
  readonly reason: string
}

/** Which row of which sheet a row of a table comes from. */
export type RowOrigin = { readonly sheet: string; readonly row: number }

/** What a workbook or a folder of CSV files holds of the register, with everything that was changed or left out. */
export type SheetReading = {
  readonly tables: Tables
  /** For each row of a table, by template, where it comes from. */
  readonly origins: ReadonlyMap<string, readonly RowOrigin[]>
  /** `none` when nothing was recognised. */
  readonly generation: 'final' | 'dry-run' | 'labels' | 'none'
  /** As used, in the order of the sheets; to be corrected and kept with `choiceOf`. */
  readonly mappings: readonly SheetMapping[]
  readonly changes: readonly SheetChange[]
  readonly unmapped: readonly Unmapped[]
  readonly problems: readonly SheetProblem[]
}
