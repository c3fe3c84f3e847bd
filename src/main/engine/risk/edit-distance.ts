/**
 * Returns the Damerau–Levenshtein distance (restricted: a swap of two neighbours counts once), or `limit + 1` as soon
 * as it must exceed `limit`. Meant for words of a few dozen letters.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let before: number[] = []
  let above = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    let best = row
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1]
      let cost = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + (isSame ? 0 : 1),
      )
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (isSwap) cost = Math.min(cost, (before[column - 2] as number) + 1)
      current.push(cost)
      best = Math.min(best, cost)
    }
    if (best > limit) return limit + 1
    before = above
    above = current
  }
  return Math.min(above[right.length] as number, limit + 1)
}

/**
 * Returns a mask with one bit per letter and digit: two words that differ in many bits cannot be close, so most pairs
 * are rejected early.
 */
export function letterMask(word: string): number {
  let mask = 0
  for (let index = 0; index < word.length; index += 1) mask |= 1 << (word.charCodeAt(index) & 31)
  return mask
}

/** Returns the number of letters that are in only one of two masks. */
export function maskDifference(left: number, right: number): number {
  let bits = (left ^ right) >>> 0
  let count = 0
  while (bits !== 0) {
    bits &= bits - 1
    count += 1
  }
  return count
}
