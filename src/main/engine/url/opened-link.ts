/** What was found inside a URL: another URL as text, and where in the outer one it stood. */
export type OpenedLink = {
  /** What carried it: a link protection (`safe-links`), a redirector (`google`), or a place (`parameter`, `path`). */
  readonly by: string
  /** The inner URL as text, without the outer one's encoding. */
  readonly text: string
  /** The stretch of the outer URL's `href` that holds the inner one, in UTF-16 offsets. */
  readonly start: number
  readonly end: number
  /** True when the outer URL names no more than the host of what it leads to. */
  readonly isPartial: boolean
}

/** One pair of a query as it is written, with its decoded name, and where its value stands in the URL's `href`. */
export type RawPair = {
  readonly key: string
  readonly raw: string
  readonly start: number
  readonly end: number
}
