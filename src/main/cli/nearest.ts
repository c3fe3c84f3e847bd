import { type Problem, problem } from '../../contract/problem.ts'

/** Returns the candidate that a mistyped word most likely means, or null when none is close. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const most = Math.max(1, Math.floor(word.length / 3))
  let best: { candidate: string; distance: number } | null = null
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase())
    if (distance <= most && (best === null || distance < best.distance)) best = { candidate, distance }
  }
  return best?.candidate ?? null
}

/** Refuses an unknown word, and suggests the closest known one. */
export function unlike(thing: string, why: string, word: string, candidates: readonly string[]): Problem {
  const found = nearest(word.slice(0, 100), candidates)
  const hint = found === null ? '' : ` Did you mean ${found}?`
  return problem('invalid', `Provided ${thing} is invalid: ${why}.${hint}`, { field: thing })
}

/** Levenshtein distance, one row of the table at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change))
    }
    row = next
  }
  return row[b.length] ?? 0
}
