import type { Answered } from './ask.ts'
import { isAskedHash } from './kinds/hash.ts'

/** Whether a local source answered the main question of the kind, so that the page may state so. */
export function isAnsweredHere(is: Answered | null): boolean {
  if (is === null || is.answer === null) return false
  if (is.kind === 'hash') return isAskedHash(is.answer)
  return is.kind !== 'crypto' || is.answer.intel !== null
}
