/** A refanged token, with the original position of every character. */
export type Refanged = {
  readonly text: string
  /**
   * Differences between the indices of `text` and of the original: pairs of an index in `text` and the number to add to
   * it, and to all following indices up to the next pair. Null when nothing was changed.
   */
  readonly shifts: readonly number[] | null
  /** Indices in `text` of characters that were defanged, ascending. */
  readonly evidence: readonly number[]
}

/** The index in the original of a character of the refanged text, or of its end. */
export function originOf({ shifts }: Refanged, index: number): number {
  if (shifts === null) return index
  let low = 0
  let high = shifts.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((shifts[2 * middle] as number) <= index) low = middle + 1
    else high = middle
  }
  return low === 0 ? index : index + (shifts[2 * low - 1] as number)
}

/** Returns the position in `evidence` of the first index that is not below this one. */
export function evidenceFrom(evidence: readonly number[], index: number): number {
  let low = 0
  let high = evidence.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((evidence[middle] as number) < index) low = middle + 1
    else high = middle
  }
  return low
}
