/**
 * Sets of numbers from 0, as one bit per number, 32 per word. A set must have enough words for the largest number set
 * in it.
 */

export function setBit(words: Uint32Array, number: number): void {
  words[number >>> 5] = (words[number >>> 5] as number) | (1 << (number & 31))
}

export function clearBit(words: Uint32Array, number: number): void {
  words[number >>> 5] = (words[number >>> 5] as number) & ~(1 << (number & 31))
}

/** Returns the number of set bits in a word (by adding up pairs, fours and bytes). */
export function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(words: Uint32Array): number {
  let count = 0
  for (let at = 0; at < words.length; at++) count += bitsOf(words[at] as number)
  return count
}

/** Intersects a set with another one, which may have more words. */
export function intersect(words: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < words.length; at++) words[at] = (words[at] as number) & (other[at] as number)
}

/** Visits the numbers of a set, largest first. */
export function forEachBit(words: Uint32Array, visit: (number: number) => void): void {
  for (let at = words.length - 1; at >= 0; at--) {
    let word = words[at] as number
    while (word !== 0) {
      const bit = 31 - Math.clz32(word)
      word &= ~(1 << bit)
      visit(at * 32 + bit)
    }
  }
}
