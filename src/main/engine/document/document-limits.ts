/** Limits for reading one document. */
export const documentLimits = {
  /** Bytes of the document. */
  fileBytes: 256 * 2 ** 20,
  /** Total number of characters of text handed over. */
  textLength: 64 * 2 ** 20,
  /** Number of pieces of text, and of embedded files. */
  texts: 20_000,
  files: 10_000,
  /** Bytes of one embedded file, and of all of them. */
  innerBytes: 64 * 2 ** 20,
  allInnerBytes: 256 * 2 ** 20,
  /** Characters of the address of one link, and of the text shown for it. */
  addressLength: 65_536,
  shownLength: 2000,
} as const
