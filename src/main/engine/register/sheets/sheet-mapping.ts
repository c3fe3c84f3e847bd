import type { AmountScale } from './amount-scale.ts'
import type { DecimalSign } from './read-amount.ts'
import type { DayOrder } from './read-date.ts'

/** How the columns of a sheet (or of a CSV file, which is one sheet) are taken for those of a template. */

/** The layout that a sheet follows. `labels`: a form with the labels of the columns and no codes. */
export type SheetGeneration = 'final' | 'dry-run' | 'labels'

export type MappedColumn = {
  /** Column of the sheet, from 0, and its letters. */
  readonly at: number
  readonly letters: string
  /** As it stands in the sheet. */
  readonly header: string
  /** `c0010`; null when the column is not taken. */
  readonly column: string | null
  /** What told it. */
  readonly by: 'code' | 'dry-run' | 'label' | 'choice' | null
  /** Why the column is not taken, without a full stop; null when it is. */
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
  /** Rows that belong to the header, itself among them, and titles above it. */
  readonly head: readonly HeadRow[]
  readonly columns: readonly MappedColumn[]
  /** What a header or a title says of the scale of amounts, in words; null when none does. */
  readonly scaleStated: string | null
}

/** A row around the header, and what it was taken for. */
export type HeadRow = {
  readonly row: number
  readonly role: 'title' | 'header' | 'labels' | 'types' | 'codes'
  /** Its first cells. */
  readonly shown: string
}

/**
 * What somebody says of a sheet, instead of what is recognised: its template, where its header and its data begin, and for
 * headers or letters of columns the column meant, or null to leave it out. What is not said is recognised as ever.
 */
export type SheetChoice = {
  readonly sheet: string
  /** Null leaves the sheet out. */
  readonly template: string | null
  /** By header, in any case and with any blanks. */
  readonly columns: Readonly<Record<string, string | null>>
  /** By letters of the column, `B`; goes before the header. */
  readonly letters?: Readonly<Record<string, string | null>>
  readonly headerRow?: number | null
  readonly firstRow?: number | null
  /** Last row of data; what stands behind is told and not taken. */
  readonly lastRow?: number | null
  /** What amounts of the sheet are multiplied by. */
  readonly scale?: AmountScale | null
  /** How the sheet writes numbers and days, where its cells do not settle it. */
  readonly decimal?: DecimalSign
  readonly dayOrder?: DayOrder
  /** Leaves out rows and columns that are hidden. */
  readonly leavesHidden?: boolean
}

/** A mapping as a choice, to be corrected and kept for the next file of this form. */
export function choiceOf({ sheet, template, columns }: SheetMapping): SheetChoice {
  return {
    sheet,
    template,
    columns: Object.fromEntries(columns.map(({ header, column }) => [header, column])),
  }
}

/** Columns and characters of a header that tell a form. */
const maxOfForm = 60
const longestOfForm = 59

/** The headers of a form as one text: two files with the same are filled in alike. */
export function formOf(columns: readonly { readonly at: number; readonly header: string }[]): string {
  const reported = columns.filter(({ at }) => at < maxOfForm)
  return JSON.stringify(
    reported.map(({ at, header }) => [at, foldHeader(header.trim().slice(0, longestOfForm))]),
  )
}

/** Headers are alike in any case and with any blanks. */
export function foldHeader(header: string): string {
  return header.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}
