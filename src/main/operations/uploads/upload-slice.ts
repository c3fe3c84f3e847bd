import { type Problem, problem } from '../../../contract/problem.ts'

/** Milliseconds without a slice after which an upload is abandoned: its window was closed, or its machine sleeps. */
export const longestSilenceMs = 60_000

/** Returns the problem for a slice that starts after the last byte received. */
export function sliceTooEarly(received: number): Problem {
  return problem('conflict', `Slices come in order: the next one starts at byte ${received}.`)
}
