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
  readonly columns: readonly MappedColumn[]
}

/**
 * What somebody says of a sheet, instead of what is recognised: its template, and for headers the column meant, or null to
 * leave it out. Headers that are not named are recognised as ever.
 */
export type SheetChoice = {
  readonly sheet: string
  readonly template: string
  readonly columns: Readonly<Record<string, string | null>>
}

/** A mapping as a choice, to be corrected and kept for the next file of this form. */
export function choiceOf({ sheet, template, columns }: SheetMapping): SheetChoice {
  return {
    sheet,
    template,
    columns: Object.fromEntries(columns.map(({ header, column }) => [header, column])),
  }
}

/** Headers are alike in any case and with any blanks. */
export function foldHeader(header: string): string {
  return header.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}
