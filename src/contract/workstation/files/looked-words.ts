/** What a file was looked at with, and what came of it. */
export type LookedGround = {
  readonly looked: { readonly rules: number; readonly strings: number; readonly sets: readonly string[] }
  readonly match_total: number
  readonly strings: readonly unknown[]
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/**
 * Says how many of the user's rules and listed strings a file was looked at with, and how many of them it holds. `notLooked`
 * counts what was not looked at: then nothing is denied of the whole file.
 */
export function lookedWords({ looked, match_total, strings }: LookedGround, notLooked: number): string {
  const parts = [
    ...(looked.rules === 0 ? [] : [`${match_total} of ${counted(looked.rules, 'rule')}`]),
    ...(looked.strings === 0 ? [] : [`${strings.length} of ${counted(looked.strings, 'listed string')}`]),
  ]
  if (parts.length === 0) return 'No rule or listed string was used on it.'
  const where = notLooked === 0 ? 'match this file' : 'match what was looked at in it'
  return `${parts.join(' and ')} ${where}.`
}
