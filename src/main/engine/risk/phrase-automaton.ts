/**
 * Aho–Corasick: finds all phrases in one pass over folded text, however many phrases there are. `next` is a full
 * transition table (state × alphabet), so a step is one lookup; `ends` is the pattern that a state completes, `shorter`
 * the nearest suffix state that completes one too, and `matches` the first of these states, 0 for none.
 */
import { alphabetSize } from './fold-character.ts'
import type { FoldedText } from './fold-text.ts'

export type PhraseAutomaton = {
  next: Int32Array
  ends: Int32Array
  shorter: Int32Array
  matches: Int32Array
  lengths: Int32Array
}

/** Builds the automaton; patterns must be distinct and not empty, and are identified by their index. */
export function buildPhraseAutomaton(patterns: readonly (readonly number[])[]): PhraseAutomaton {
  const capacity = 1 + patterns.reduce((sum, pattern) => sum + pattern.length, 0)
  const next = new Int32Array(capacity * alphabetSize)
  const ends = new Int32Array(capacity).fill(-1)
  let states = 1
  patterns.forEach((pattern, id) => {
    let state = 0
    for (const symbol of pattern) {
      const slot = state * alphabetSize + symbol
      if (next[slot] === 0) {
        next[slot] = states
        states += 1
      }
      state = next[slot] as number
    }
    ends[state] = id
  })
  const shorter = linkSuffixes(next, ends, states)
  return {
    next: next.slice(0, states * alphabetSize),
    ends: ends.slice(0, states),
    shorter,
    matches: shorter.map((suffix, state) => ((ends[state] as number) >= 0 ? state : suffix)),
    lengths: Int32Array.from(patterns, (pattern) => pattern.length),
  }
}

/** Completes the table breadth-first: a missing step goes where that of the longest proper suffix goes. */
function linkSuffixes(next: Int32Array, ends: Int32Array, states: number): Int32Array {
  const fallback = new Int32Array(states)
  const shorter = new Int32Array(states)
  const queue: number[] = []
  for (let symbol = 0; symbol < alphabetSize; symbol += 1) {
    const state = next[symbol] as number
    if (state !== 0) queue.push(state)
  }
  for (let head = 0; head < queue.length; head += 1) {
    const state = queue[head] as number
    const suffix = fallback[state] as number
    shorter[state] = (ends[suffix] as number) >= 0 ? suffix : (shorter[suffix] as number)
    for (let symbol = 0; symbol < alphabetSize; symbol += 1) {
      const slot = state * alphabetSize + symbol
      const target = next[suffix * alphabetSize + symbol] as number
      const child = next[slot] as number
      if (child === 0) next[slot] = target
      else {
        fallback[child] = target
        queue.push(child)
      }
    }
  }
  return shorter
}

/** Reports every match as pattern, first index and index after the last, ordered by its end. */
export function scanPhrases(
  automaton: PhraseAutomaton,
  folded: FoldedText,
  onHit: (pattern: number, from: number, to: number) => void,
): void {
  const { next, ends, shorter, matches, lengths } = automaton
  const { symbols, length } = folded
  let state = 0
  for (let index = 0; index < length; index += 1) {
    state = next[state * alphabetSize + (symbols[index] as number)] as number
    let match = matches[state] as number
    while (match !== 0) {
      const pattern = ends[match] as number
      onHit(pattern, index + 1 - (lengths[pattern] as number), index + 1)
      match = shorter[match] as number
    }
  }
}
