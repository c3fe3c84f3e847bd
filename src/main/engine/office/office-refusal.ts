/**
 * Thrown while an office file is read that cannot be read at all; converted to a sentence where the reading was
 * started.
 */
export class OfficeRefusal extends Error {
  readonly isTooLarge: boolean

  /** `why` ends the sentence "The file could not be read: …". */
  constructor(why: string, isTooLarge = false) {
    super(why)
    this.isTooLarge = isTooLarge
  }
}

/** Limits on reading; larger than any register needs, and within the memory of a worker. */
export const officeLimits = {
  /** Bytes of the file, or of all files of a folder. */
  fileBytes: 256 * 2 ** 20,
  /** Bytes unpacked while reading, over all parts. */
  unpackedBytes: 2 ** 30,
  /** Maximum ratio of unpacked to packed size of a part, once it is larger than `smallPart`. */
  ratio: 300,
  smallPart: 16 * 2 ** 20,
  /**
   * Characters of the shared texts of a workbook, and of all cells: a shared text counts in each cell that refers to
   * it.
   */
  textLength: 2 ** 28,
  /** Cell formats. */
  formats: 1_000_000,
  parts: 10_000,
  sheets: 200,
  /** Non-empty cells of all sheets. */
  cells: 20_000_000,
  /** Cells that a file declares as repeated, and characters in them. */
  repeatedCells: 65_536,
  repeatedLength: 2 ** 24,
  /** Changes and problems that are listed. */
  findings: 5_000_000,
  rows: 1_048_576,
  columns: 16_384,
} as const
