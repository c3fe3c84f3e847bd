/** The typing errors that lead from one name to another by a single slip of the fingers. */

export type Slip = 'omitted' | 'doubled' | 'inserted' | 'swapped' | 'neighbouring' | 'look_alike' | 'replaced'

/** Rows of keys from the digits down, each row half a key further to the right. */
const layouts: readonly (readonly string[])[] = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
]

const neighbours: ReadonlySet<string> = new Set(layouts.flatMap(pairsOf))

function pairsOf(rows: readonly string[]): string[] {
  return rows.flatMap((row, number) =>
    [...row].flatMap((key, at) => {
      const below = rows[number + 1] ?? ''
      const beside = [row[at + 1], below[at - 1], below[at]].filter((other) => other !== undefined)
      return beside.flatMap((other) => [key + other, other + key])
    }),
  )
}

/** Letters that a hasty reader takes for each other, beyond those that have one shape. */
const close = pairSet('gq uv ce mn vy ij hb ft nh oe oc')
const vowels = 'aeiouy'

function pairSet(written: string): ReadonlySet<string> {
  return new Set(written.split(' ').flatMap(([one = '', other = '']) => [one + other, other + one]))
}

/** Lengths from which a replaced letter is a slip although the keys are apart: a vowel, one bit, any letter. */
const leastForVowel = 6
const leastForBit = 7
const leastForAny = 8

/**
 * Returns the slip by which `written` comes from `meant`, or null when they are the same or further apart than one. In
 * short names a letter replaced by one far away makes another name, not a slip.
 */
export function slipBetween(meant: string, written: string): Slip | null {
  const difference = written.length - meant.length
  if (difference < -1 || difference > 1 || meant === written) return null
  let from = 0
  while (from < meant.length && meant[from] === written[from]) from += 1
  if (difference === -1) return meant.slice(from + 1) === written.slice(from) ? 'omitted' : null
  if (difference === 1) {
    if (written.slice(from + 1) !== meant.slice(from)) return null
    return written[from] === written[from - 1] ? 'doubled' : 'inserted'
  }
  if (meant.slice(from + 1) === written.slice(from + 1)) {
    return replacement(meant[from] ?? '', written[from] ?? '', meant.length)
  }
  const isSwapped =
    meant[from] === written[from + 1] &&
    meant[from + 1] === written[from] &&
    meant.slice(from + 2) === written.slice(from + 2)
  return isSwapped ? 'swapped' : null
}

function replacement(meant: string, written: string, length: number): Slip | null {
  const pair = meant + written
  if (neighbours.has(pair)) return 'neighbouring'
  if (close.has(pair)) return 'look_alike'
  const bits = meant.charCodeAt(0) ^ written.charCodeAt(0)
  const isOneBit = (bits & (bits - 1)) === 0
  const isVowel = vowels.includes(meant) && vowels.includes(written)
  const isSlip =
    length >= leastForAny || (isOneBit && length >= leastForBit) || (isVowel && length >= leastForVowel)
  return isSlip ? 'replaced' : null
}
