import type { AmountScale } from './amount-scale.ts'
import type { DecimalSign } from './read-amount.ts'
import type { DayOrder } from './read-date.ts'

/** The mapping of the columns of a sheet (or of a CSV file, which is one sheet) to those of a template. */

/** The layout that a sheet follows. `labels`: a form with the labels of the columns and no codes. */
export type SheetGeneration = 'final' | 'dry-run' | 'labels'

export type MappedColumn = {
  /** Column of the sheet, from 0, and its letters. */
  readonly at: number
  readonly letters: string
  /** As written in the sheet. */
  readonly header: string
  /** `c0010`; null when the column is not used. */
  readonly column: string | null
  /** How the column was recognised. */
  readonly by: 'code' | 'dry-run' | 'label' | 'choice' | null
  /** Why the column is not used, without a full stop; null when it is. */
  readonly reason: string | null
}

export type SheetMapping = {
  readonly sheet: string
  /** `B_05.01` */
  readonly template: string
  readonly generation: SheetGeneration
  /** Row of the header, from 1. */
  readonly headerRow: number
  /** First row that may be data. */
  readonly firstRow: number
  /** Rows that belong to the header, including itself, and titles above it. */
  readonly head: readonly HeadRow[]
  readonly columns: readonly MappedColumn[]
  /** The scale of amounts that a header or a title states, in words; null when none does. */
  readonly scaleStated: string | null
}

/** A row around the header, and its role. */
export type HeadRow = {
  readonly row: number
  readonly role: 'title' | 'header' | 'labels' | 'types' | 'codes'
  /** Its first cells. */
  readonly shown: string
}

/**
 * A person's specification for a sheet, which overrides recognition: its template, where its header and its data begin,
 * and for headers or letters of columns the intended column, or null to leave it out. Whatever is not specified is
 * recognised as usual.
 */
export type SheetChoice = {
  readonly sheet: string
  /** Null leaves the sheet out. */
  readonly template: string | null
  /** By header, ignoring case and blanks. */
  readonly columns: Readonly<Record<string, string | null>>
  /** By letters of the column, `B`; takes precedence over the header. */
  readonly letters?: Readonly<Record<string, string | null>>
  readonly headerRow?: number | null
  readonly firstRow?: number | null
  /** Last row of data; rows after it are reported and not used. */
  readonly lastRow?: number | null
  /** Factor for the amounts of the sheet. */
  readonly scale?: AmountScale | null
  /** How the sheet writes numbers and days, where its cells do not settle it. */
  readonly decimal?: DecimalSign
  readonly dayOrder?: DayOrder
  /** Whether hidden rows and columns are left out. */
  readonly leavesHidden?: boolean
}

/** Converts a mapping to a choice, to be corrected and saved for the next file of this form. */
export function choiceOf({ sheet, template, columns }: SheetMapping): SheetChoice {
  return {
    sheet,
    template,
    columns: Object.fromEntries(columns.map(({ header, column }) => [header, column])),
  }
}

/** Maximum number of columns, and of characters of a header, that identify a form. */
const maxOfForm = 60
const longestOfForm = 59

/** Returns the headers of a form as one text: two files with the same text have the same layout. */
export function formOf(columns: readonly { readonly at: number; readonly header: string }[]): string {
  const reported = columns.filter(({ at }) => at < maxOfForm)
  return JSON.stringify(
    reported.map(({ at, header }) => [at, foldHeader(header.trim().slice(0, longestOfForm))]),
  )
}

/** Folds a header: headers are compared ignoring case and blanks. */
export function foldHeader(header: string): string {
  return header.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}
