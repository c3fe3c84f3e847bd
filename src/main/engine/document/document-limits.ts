/** What the reading of one document may come to. */
export const documentLimits = {
  /** Bytes of the document. */
  fileBytes: 256 * 2 ** 20,
  /** Characters of text handed over, in all. */
  textLength: 64 * 2 ** 20,
  /** Pieces of text, and files inside of it. */
  texts: 20_000,
  files: 10_000,
  /** Bytes of one file inside of it, and of all of them. */
  innerBytes: 64 * 2 ** 20,
  allInnerBytes: 256 * 2 ** 20,
  /** Characters of one address, and of words shown for it, within one link. */
  addressLength: 65_536,
  shownLength: 2000,
} as const
