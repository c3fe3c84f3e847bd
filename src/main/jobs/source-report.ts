/** What every import tells of the source that it read, whatever the kind of data. */
export type SourceReport = {
  /** What the file itself tells of its name, source, licence and date; the user's words come before. */
  readonly declared: {
    readonly name?: string
    readonly source?: string
    readonly licence?: string
    readonly dated?: string
  }
  /** Lines or records that could not be read, counted, and the first few told. */
  readonly refused: number
  readonly refusedExamples: readonly string[]
}
