import type { Choice } from './use-choices.ts'

/** How a list to choose from stands when its field is left. */
export type LeftList = {
  readonly words: string
  /** An option was gone to with the arrows since the last key that was typed. */
  readonly hasArrowed: boolean
  /** What fits the words, best first. */
  readonly choices: readonly Choice[]
  /** The option that is highlighted. */
  readonly at: number
  /** Words that fit nothing are a value too. */
  readonly isFree: boolean
}

/** What leaving does: takes an option, writes the words as they are, refuses them, or nothing. */
export type Taken =
  | { readonly is: 'taken'; readonly value: string }
  | { readonly is: 'written'; readonly words: string }
  | { readonly is: 'refused'; readonly fault: string }
  | { readonly is: 'nothing' }

/**
 * Settles what was typed into a list when its field is left, so that it is either taken or told: what was gone to with the
 * arrows, else what the words name exactly, else the first that has them. A list that was only looked at changes nothing.
 */
export function takenOnLeaving({ words, hasArrowed, choices, at, isFree }: LeftList): Taken {
  const sought = words.trim().toLowerCase()
  const arrowed = hasArrowed ? choices[at] : undefined
  if (arrowed !== undefined) return { is: 'taken', value: arrowed.value }
  if (sought === '') return { is: 'nothing' }
  const exact = choices.filter((choice) => namesOf(choice).includes(sought))
  const [one, ...others] = exact
  if (one !== undefined && others.length === 0) return { is: 'taken', value: one.value }
  if (one !== undefined)
    return { is: 'refused', fault: `“${words.trim()}” is the name of ${exact.length}: choose one of them.` }
  const parts = sought.split(/\s+/)
  const first = choices.find((choice) => {
    const text = namesOf(choice).join(' ')
    return parts.every((part) => text.includes(part))
  })
  if (first !== undefined) return { is: 'taken', value: first.value }
  if (isFree) return { is: 'written', words: words.trim() }
  return { is: 'refused', fault: `Nothing is called “${words.trim()}”.` }
}

/** What a choice goes by: its label, its sign, both, its detail, its code with and without the name of its list. */
function namesOf({ value, label, sign, detail }: Choice): string[] {
  const names = [
    label,
    sign,
    detail,
    `${sign ?? ''} ${label}`.trim(),
    value,
    value.slice(value.indexOf(':') + 1),
  ]
  return names.flatMap((name) => name?.toLowerCase() ?? [])
}
