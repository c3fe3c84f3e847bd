/** Maximum bytes of a file that is held in memory as a whole, and of the text extracted from it. */
export const maxContentBytes = 268_435_456
