/** One readable piece of a document, in reading order. */
export type DocumentText = {
  /**
   * Where it stands, as people say it: `page 3`, `sheet Providers`, `slide 2`, `notes of slide 2`, `footnotes`, `comments`,
   * `body`, `header`, `properties`.
   */
  readonly path: string
  /** Empty where nothing was read; `\n` between lines, `\t` between cells of a table or a sheet. */
  readonly text: string
  /** Names of the columns where it is a table whose first row names them; null otherwise. */
  readonly columns: readonly string[] | null
  /** Why not all of it was read, in one sentence that a person can act on; null where all was. */
  readonly problem: string | null
}

/** A file inside a document, a message or an archive: an attachment, an embedded object, a member. */
export type InnerFile = {
  readonly path: string
  /** Null where they were not read. */
  readonly bytes: Uint8Array | null
  /** Why they were not read, or what is odd about it, in one sentence; null where nothing is. */
  readonly problem: string | null
}

export type DocumentOutput = {
  readonly onText: (part: DocumentText) => void
  readonly onFile: (file: InnerFile) => void
}
