/** A file that is kept and analysed here, for parts that take its bytes or show what was found in it. */
export type KeptFile = {
  readonly name: string
  /** Path of its bytes, in a blob folder. */
  readonly path: string
  /** In one line of at most 600 characters: where it came from, and what the analysis says of it. */
  readonly origin: string
}
