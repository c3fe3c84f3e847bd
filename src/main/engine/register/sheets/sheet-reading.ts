import type { Tables } from '../table.ts'
import type { CellChange } from './normalise-cell.ts'
import type { OfficerReading } from './officer-reading.ts'
import type { TopRow } from './sheet-intake.ts'
import type { SheetMapping } from './sheet-mapping.ts'

/** A position in a file: a sheet of a workbook, or a file of a folder. */
type Place = {
  readonly sheet: string
  /** Null when it is about the whole sheet. */
  readonly template: string | null
  /** Row number as in the sheet, from 1; null when it is about a column or the sheet. */
  readonly row: number | null
  /** `c0050` */
  readonly column: string | null
}

/** A cell, a column or a file that was read differently from what was written. */
export type SheetChange = Place & CellChange

/** Something that cannot be used unchanged, in a sentence. */
export type SheetProblem = Place & { readonly message: string }

/** A column, or a whole sheet, that is not used. */
export type Unmapped = {
  readonly sheet: string
  /** Letters of the column; null for a whole sheet. */
  readonly column: string | null
  readonly header: string | null
  /** Number of non-empty cells; 0 for a whole sheet, which is not read to its end. */
  readonly cells: number
  /** Without a full stop. */
  readonly reason: string
}

/** The sheet and row that a row of a table comes from. */
export type RowOrigin = { readonly sheet: string; readonly row: number }

/** A sheet, what happened to its rows, and its first rows. */
export type SheetAccount = {
  readonly sheet: string
  readonly isHidden: boolean
  /** Counts of non-empty rows: `seen` is the sum of the others. */
  readonly rows: {
    readonly seen: number
    /** The header, titles and labels. */
    readonly head: number
    readonly taken: number
    /** Rows not used, each with a problem that states the reason. */
    readonly reported: number
    /** Rows of a sheet of which nothing was used; this is reported for the sheet as a whole. */
    readonly passedOver: number
  }
  readonly top: readonly TopRow[]
  /** A form with these headers that was mapped manually before. */
  readonly known: { readonly form: string; readonly headerRow: number } | null
}

/**
 * The content of a workbook or of a folder of CSV files for the register, with everything that was changed or left out.
 */
export type SheetReading = {
  readonly tables: Tables
  /** The origin of each row of a table, by template. */
  readonly origins: ReadonlyMap<string, readonly RowOrigin[]>
  /** `own` when only sheets of another making were read, `none` when nothing was recognised. */
  readonly generation: 'final' | 'dry-run' | 'labels' | 'own' | 'none'
  /** Sheets that follow no template, and what is read from them. */
  readonly officer: OfficerReading
  /** As used, in the order of the sheets; can be corrected and saved with `choiceOf`. */
  readonly mappings: readonly SheetMapping[]
  readonly sheets: readonly SheetAccount[]
  readonly changes: readonly SheetChange[]
  readonly unmapped: readonly Unmapped[]
  readonly problems: readonly SheetProblem[]
}
