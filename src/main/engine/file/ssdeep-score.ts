/**
 * Similarity of two digests of context-triggered piecewise hashing, as the reference computes it (ssdeep 2.14): 0 for
 * files that have nothing in common, 100 for (nearly) equal ones. Digests whose block sizes differ by more than a factor
 * of two cannot be compared.
 */

/** Characters in a row that both signatures must have. */
const common = 7
const smallestBlock = 3
const maxCharacters = 64

export type SsdeepParts = {
  readonly block: number
  /** Signature of the block size, and of twice that; of a character more than three times in a row, three are kept. */
  readonly first: string
  readonly second: string
}

const form = /^(\d{1,12}):([A-Za-z0-9+/]{0,64}):([A-Za-z0-9+/]{0,64})$/

/** Takes a digest apart; null where it is none. */
export function readSsdeep(digest: string): SsdeepParts | null {
  const [whole, block, first = '', second = ''] = form.exec(digest) ?? []
  if (whole === undefined) return null
  return { block: Number(block), first: withoutRuns(first), second: withoutRuns(second) }
}

/** Runs of one character say little, and would count for much. */
function withoutRuns(text: string): string {
  return text.replace(/(.)\1{3,}/g, '$1$1$1')
}

export function ssdeepScore(one: SsdeepParts, other: SsdeepParts): number {
  if (one.block === other.block) {
    if (one.first === other.first && one.second === other.second) return 100
    return Math.max(
      scoreOf(one.first, other.first, one.block),
      scoreOf(one.second, other.second, one.block * 2),
    )
  }
  if (one.block === other.block * 2) return scoreOf(one.first, other.second, one.block)
  return other.block === one.block * 2 ? scoreOf(one.second, other.first, other.block) : 0
}

function scoreOf(one: string, other: string, block: number): number {
  if (!haveCommon(one, other)) return 0
  const total = one.length + other.length
  let score = Math.floor((editDistance(one, other) * maxCharacters) / total)
  score = Math.floor((100 * score) / maxCharacters)
  if (score >= 100) return 0
  score = 100 - score
  // of small blocks, few characters may not say much
  const most = Math.floor(block / smallestBlock) * Math.min(one.length, other.length)
  return block >= ((99 + common) / common) * smallestBlock ? score : Math.min(score, most)
}

function haveCommon(one: string, other: string): boolean {
  for (let at = 0; at + common <= one.length; at++)
    if (other.includes(one.slice(at, at + common))) return true
  return false
}

/** Edit distance in which a replacement counts as a removal and an insertion. */
function editDistance(one: string, other: string): number {
  let row = Uint8Array.from({ length: other.length + 1 }, (_, at) => at)
  let next = new Uint8Array(other.length + 1)
  for (let at = 0; at < one.length; at++) {
    next[0] = at + 1
    for (let column = 0; column < other.length; column++) {
      const replaced = (row[column] as number) + (one[at] === other[column] ? 0 : 2)
      next[column + 1] = Math.min(replaced, (row[column + 1] as number) + 1, (next[column] as number) + 1)
    }
    ;[row, next] = [next, row]
  }
  return row[other.length] as number
}
