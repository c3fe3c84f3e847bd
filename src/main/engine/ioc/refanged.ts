/** A token without its defanging, in which every character remembers where it stood. */
export type Refanged = {
  readonly text: string
  /**
   * Where `text` and the original part company: pairs of an index in `text` and what to add to it, and to all that
   * follow up to the next pair, for the index in the original. Null when nothing was changed.
   */
  readonly shifts: readonly number[] | null
  /** Indices in `text` of characters that came out of defanging, rising. */
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

/** Place in `evidence` of the first index that is not below this one. */
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
