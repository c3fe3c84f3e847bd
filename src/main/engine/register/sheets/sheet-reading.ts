import type { Tables } from '../table.ts'
import type { CellChange } from './normalise-cell.ts'
import type { TopRow } from './sheet-intake.ts'
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

/** A sheet, what became of its rows, and how it begins. */
export type SheetAccount = {
  readonly sheet: string
  readonly isHidden: boolean
  /** Rows that hold something: `seen` is the sum of the others. */
  readonly rows: {
    readonly seen: number
    /** The header, titles and labels. */
    readonly head: number
    readonly taken: number
    /** Not taken, each with a problem that says why. */
    readonly reported: number
    /** Of a sheet that nothing was taken from, which is said of the whole sheet. */
    readonly passedOver: number
  }
  readonly top: readonly TopRow[]
  /** A form with these headers was mapped by hand before. */
  readonly known: { readonly form: string; readonly headerRow: number } | null
}

/** What a workbook or a folder of CSV files holds of the register, with everything that was changed or left out. */
export type SheetReading = {
  readonly tables: Tables
  /** For each row of a table, by template, where it comes from. */
  readonly origins: ReadonlyMap<string, readonly RowOrigin[]>
  /** `none` when nothing was recognised. */
  readonly generation: 'final' | 'dry-run' | 'labels' | 'none'
  /** As used, in the order of the sheets; to be corrected and kept with `choiceOf`. */
  readonly mappings: readonly SheetMapping[]
  readonly sheets: readonly SheetAccount[]
  readonly changes: readonly SheetChange[]
  readonly unmapped: readonly Unmapped[]
  readonly problems: readonly SheetProblem[]
}
