/** A URL found in another one, as text, and its position in the outer URL. */
export type OpenedLink = {
  /** The carrier: a link protection (`safe-links`), a redirector (`google`), or a place (`parameter`, `path`). */
  readonly by: string
  /** The inner URL as text, without the outer one's encoding. */
  readonly text: string
  /** The stretch of the outer URL's `href` that contains the inner one, in UTF-16 offsets. */
  readonly start: number
  readonly end: number
  /** True when the outer URL contains only the host of its target. */
  readonly isPartial: boolean
}

/** A pair of a query as written, with its decoded name, and the position of its value in the URL's `href`. */
export type RawPair = {
  readonly key: string
  readonly raw: string
  readonly start: number
  readonly end: number
}
