/**
 * Aho–Corasick over UTF-16 code units: finds all patterns in a text in one pass, however many there are. States are
 * numbers; a step is stored under `state × 65,536 + code unit`. `fallback` is the state of the longest proper suffix
 * that is also a prefix of a pattern, `shorter` the nearest such state at which a pattern ends.
 */

/** Calls `visit` with the id of every pattern that occurs in the text, possibly more than once. */
export type SubstringIndex = (text: string, visit: (id: number) => void) => void

/** Builds the index. Patterns must not be empty; the same pattern may be given several times. */
export function indexSubstrings(
  patterns: readonly { readonly text: string; readonly id: number }[],
): SubstringIndex {
  const steps = new Map<number, number>()
  const ends = new Map<number, number[]>()
  let states = 1
  for (const { text, id } of patterns) {
    let state = 0
    for (let index = 0; index < text.length; index++) {
      const key = state * 65_536 + text.charCodeAt(index)
      let next = steps.get(key)
      if (next === undefined) {
        next = states++
        steps.set(key, next)
      }
      state = next
    }
    const ids = ends.get(state)
    if (ids === undefined) ends.set(state, [id])
    else ids.push(id)
  }
  const { fallback, shorter } = linkSuffixes(steps, ends, states)
  return (text, visit) => {
    let state = 0
    for (let index = 0; index < text.length; index++) {
      state = step(steps, fallback, state, text.charCodeAt(index))
      for (let end = state; end !== 0; end = shorter[end] as number)
        for (const id of ends.get(end) ?? []) visit(id)
    }
  }
}

function step(steps: ReadonlyMap<number, number>, fallback: Int32Array, from: number, unit: number): number {
  let state = from
  for (;;) {
    const next = steps.get(state * 65_536 + unit)
    if (next !== undefined) return next
    if (state === 0) return 0
    state = fallback[state] as number
  }
}

/** States are numbered in the order of the patterns, so links are set breadth-first, over the steps of each state. */
function linkSuffixes(
  steps: ReadonlyMap<number, number>,
  ends: ReadonlyMap<number, unknown>,
  states: number,
): { fallback: Int32Array; shorter: Int32Array } {
  const children: (number[] | undefined)[] = new Array(states)
  for (const key of steps.keys()) {
    const state = Math.floor(key / 65_536)
    const siblings = children[state]
    if (siblings === undefined) children[state] = [key]
    else siblings.push(key)
  }
  const fallback = new Int32Array(states)
  const shorter = new Int32Array(states)
  const queue = [0]
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head] as number
    for (const key of children[state] ?? []) {
      const child = steps.get(key) as number
      const suffix = state === 0 ? 0 : step(steps, fallback, fallback[state] as number, key % 65_536)
      fallback[child] = suffix
      shorter[child] = ends.has(suffix) ? suffix : (shorter[suffix] as number)
      queue.push(child)
    }
  }
  return { fallback, shorter }
}
