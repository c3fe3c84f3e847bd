/** What every import reports about its source, whatever the kind of data. */
export type SourceReport = {
  /** Name, source, licence and date declared in the file itself; the user's input takes precedence. */
  readonly declared: {
    readonly name?: string
    readonly source?: string
    readonly licence?: string
    readonly dated?: string
  }
  /** Number of lines or records that could not be read, and the first few of them. */
  readonly refused: number
  readonly refusedExamples: readonly string[]
}
