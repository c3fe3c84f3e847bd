import { foldWords } from '../../../contract/fold-words.ts'
import type { Choice } from './use-choices.ts'

/** State of a list of choices when its field is left. */
export type LeftList = {
  readonly words: string
  /** Whether an option was reached with the arrow keys since the last typed key. */
  readonly hasArrowed: boolean
  /** Choices that match the words, best first. */
  readonly choices: readonly Choice[]
  /** Index of the highlighted option. */
  readonly at: number
  /** Whether words that match nothing are a valid value. */
  readonly isFree: boolean
  /** Why the choices are not known; null when they are. */
  readonly problem: string | null
}

/** Result of leaving the field: an option is taken, the words are kept as written or refused, or nothing happens. */
export type Taken =
  | { readonly is: 'taken'; readonly value: string }
  | { readonly is: 'written'; readonly words: string }
  | { readonly is: 'refused'; readonly fault: string }
  | { readonly is: 'nothing' }

/**
 * Resolves the words typed into a list when its field is left, so that they are either taken or refused with a message:
 * an option reached with the arrow keys, otherwise the exact match, otherwise the only
 * one with this word in another language, otherwise the first that contains the words.
 * Without words and arrow keys nothing changes.
 */
export function takenOnLeaving({ words, hasArrowed, choices, at, isFree, problem }: LeftList): Taken {
  const sought = words.trim().toLowerCase()
  const arrowed = hasArrowed ? choices[at] : undefined
  if (arrowed !== undefined) return { is: 'taken', value: arrowed.value }
  if (sought === '') return { is: 'nothing' }
  const exact = choices.filter((choice) => namesOf(choice).includes(sought))
  const [one, ...others] = exact
  if (one !== undefined && others.length === 0) return { is: 'taken', value: one.value }
  if (one !== undefined)
    return {
      is: 'refused',
      fault: `“${words.trim()}” is the name of ${exact.length} entries: choose one of them.`,
    }
  const folded = foldWords(words)
  const foreign = choices.filter((choice) => choice.words?.includes(folded) === true)
  if (foreign.length === 1 && foreign[0] !== undefined) return { is: 'taken', value: foreign[0].value }
  const parts = sought.split(/\s+/)
  const first = choices.find((choice) => {
    const text = namesOf(choice).join(' ')
    return parts.every((part) => text.includes(part))
  })
  if (first !== undefined) return { is: 'taken', value: first.value }
  if (isFree) return { is: 'written', words: words.trim() }
  return { is: 'refused', fault: problem ?? `Nothing is called “${words.trim()}”.` }
}

/**
 * Returns the names of a choice: its label, its sign, both, its detail, its code with and without the name of its list.
 */
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
