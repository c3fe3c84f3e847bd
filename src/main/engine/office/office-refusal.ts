/** Raised while an office file is read, when it can't be read at all; turned into a sentence where reading began. */
export class OfficeRefusal extends Error {
  readonly isTooLarge: boolean

  /** `why` ends the sentence "The file could not be read: …". */
  constructor(why: string, isTooLarge = false) {
    super(why)
    this.isTooLarge = isTooLarge
  }
}

/** Bounds of what is read; beyond any register, and within what a worker's memory holds. */
export const officeLimits = {
  /** Bytes of the file, or of all files of a folder. */
  fileBytes: 256 * 2 ** 20,
  /** Bytes unpacked while reading, all parts together. */
  unpackedBytes: 2 ** 30,
  /** Times that a part may grow when it is unpacked, once it is larger than `smallPart`. */
  ratio: 300,
  smallPart: 16 * 2 ** 20,
  /** Characters of the shared texts of a workbook, and of all cells: a shared text counts wherever it stands. */
  textLength: 2 ** 28,
  /** Formats of cells. */
  formats: 1_000_000,
  parts: 10_000,
  sheets: 200,
  /** Cells that hold something, of all sheets. */
  cells: 20_000_000,
  /** Cells that a file only tells to repeat, and characters in them. */
  repeatedCells: 65_536,
  repeatedLength: 2 ** 24,
  /** Changes and problems that are listed. */
  findings: 5_000_000,
  rows: 1_048_576,
  columns: 16_384,
} as const
