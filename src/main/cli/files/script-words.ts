import { countOf } from '../count-of.ts'

/** Says how much the rules named in a script; none of it never makes a script harmless. */
export function suspicionWords(count: number): string {
  return count === 0
    ? 'The rules name nothing suspicious. What they do not know can still be there.'
    : `The rules name ${countOf(count, 'thing')}:`
}

/** Lines about what was not looked at. */
export function leftOutLines({
  not_looked_at: leftOut = [],
}: {
  readonly not_looked_at?: readonly { readonly reason: string; readonly sentence: string }[] | undefined
}): string[] {
  return leftOut.map(({ reason, sentence }) => `not looked at (${reason}): ${sentence}`)
}
