/** One readable piece of a document, in reading order. */
export type DocumentText = {
  /**
   * Its location in everyday words: `page 3`, `sheet Providers`, `slide 2`, `notes of slide 2`, `footnotes`,
   * `comments`, `body`, `header`, `properties`.
   */
  readonly path: string
  /** Empty where nothing was read; `\n` between lines, `\t` between cells of a table or a sheet. */
  readonly text: string
  /** Column names of a table whose first row contains them; null otherwise. */
  readonly columns: readonly string[] | null
  /** Why not all of it was read, as one sentence that a person can act on; null when all was. */
  readonly problem: string | null
}

/** A file inside a document, a message or an archive: an attachment, an embedded object, a member. */
export type InnerFile = {
  readonly path: string
  /** Null where they were not read. */
  readonly bytes: Uint8Array | null
  /** Whether they are a part of a message, with its header. */
  readonly isMessagePart?: boolean
  /** Why they were not read, or what is odd about it, as one sentence; null when nothing is. */
  readonly problem: string | null
}

export type DocumentOutput = {
  readonly onText: (part: DocumentText) => void
  readonly onFile: (file: InnerFile) => void
}
