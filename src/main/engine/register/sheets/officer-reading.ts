import type { SheetRow } from '../../office/sheet-row.ts'
import type { Subject } from './meanings.ts'
import type { OfficerSheet } from './officer-sheet.ts'
import type { OfficerTables } from './officer-tables.ts'
import type { ValueGroup } from './officer-values.ts'
import type { Proposal } from './propose-columns.ts'
import { noAnswers, type WorkbookAnswers } from './workbook-answers.ts'

/** What is read from sheets that follow no template. */

/** A column of such a sheet, as it is read. */
export type OfficerColumnReading = {
  readonly letters: string
  readonly header: string
  /** Three distinct values. */
  readonly samples: readonly string[]
  readonly filled: number
  readonly meaning: string | null
  /** The column of a template that is shown for it, `B_02.02.c0070`. */
  readonly target: string | null
  readonly by: Proposal['by']
  readonly why: string
  /** Number of distinct values that nobody has answered. */
  readonly open: number
}

/** A row that stays out. */
export type LeftOutRow = {
  readonly sheet: string
  readonly row: number
  /** Without a full stop. */
  readonly reason: string
  /** The values that keep it out until they are answered; none for other reasons. */
  readonly open: readonly { readonly group: string; readonly text: string }[]
}

/** A sheet, what it is about, and what becomes of it. */
export type OfficerSheetReading = {
  readonly sheet: string
  readonly subject: Subject
  readonly headerRow: number
  readonly templates: readonly string[]
  readonly rows: { readonly head: number; readonly taken: number; readonly left: number }
  readonly columns: readonly OfficerColumnReading[]
}

export type OfficerReading = {
  /** The names and headers of the sheets, as one text; empty when there are none. */
  readonly layout: string
  /** Answers of an earlier import of the same layout that were used; null when there is none. */
  readonly remembered: WorkbookAnswers | null
  /** All answers in force. */
  readonly answers: WorkbookAnswers
  readonly sheets: readonly OfficerSheetReading[]
  readonly groups: readonly ValueGroup[]
  readonly left: readonly LeftOutRow[]
}

/** The same with the rows of the templates, and what is told of cells. */
export type OfficerResult = {
  readonly reading: OfficerReading
  readonly tables: OfficerTables
  readonly changes: readonly OfficerChange[]
  readonly problems: readonly OfficerProblem[]
  readonly unmapped: readonly {
    readonly sheet: string
    readonly column: string
    readonly header: string
    readonly cells: number
    readonly reason: string
  }[]
}

export type OfficerPlace = {
  readonly sheet: string
  readonly template: string
  readonly row: number
  readonly column: string | null
}
export type OfficerChange = OfficerPlace & {
  readonly column: string
  readonly from: string
  readonly to: string
  readonly why: string
}
export type OfficerProblem = OfficerPlace & { readonly message: string }

/** The rows of a sheet that no template was found for. */
export type BufferedSheet = {
  readonly name: string
  readonly isHidden: boolean
  readonly rows: readonly SheetRow[]
}

/** A sheet, what it is about, and its language. */
export type Planned = { readonly sheet: OfficerSheet; readonly subject: Subject; readonly language: string }

/** The reading of a file without such sheets. */
export const noOfficerReading: OfficerReading = {
  layout: '',
  remembered: null,
  answers: noAnswers,
  sheets: [],
  groups: [],
  left: [],
}
