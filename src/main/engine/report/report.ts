/**
 * Content of a report for people, independent of its format. All texts are in displayable form: invisible characters
 * are made visible, and indicators are defanged.
 */
export type ReportContent = {
  readonly title: string
  readonly facts: readonly Fact[]
  readonly sections: readonly ReportSection[]
  /** The date of the document, ISO 8601: of a case its last change, so that the same case gives the same bytes. */
  readonly datedAt: string
  /** What the foot of each page says before its number. */
  readonly foot: string
  /** What the report is about, in a sentence: `the case`. */
  readonly subject: string
  /** Where the characters are for which a PDF has no glyph, in a sentence: `the workbook contains them`. */
  readonly elsewhere: string
  /** Pages are wider than high. */
  readonly isWide?: boolean
}

export type Fact = readonly [name: string, value: string]

export type ReportSection = { readonly title: string; readonly blocks: readonly ReportBlock[] }

export type ReportBlock =
  | { readonly is: 'facts'; readonly facts: readonly Fact[] }
  /** A text of several lines, as its author wrote it. */
  | { readonly is: 'prose'; readonly text: string }
  | ReportTable
  | { readonly is: 'comment'; readonly head: string; readonly text: string }

/** Cells may have several lines. */
export type ReportTable = {
  readonly is: 'table'
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly (readonly string[])[]
}

/** `share` is the width of a column relative to the others. */
export type ReportColumn = { readonly name: string; readonly share: number }
