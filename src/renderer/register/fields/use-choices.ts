import { useEffect, useMemo, useRef, useState } from 'react'
import { isProblem, type Problem } from '../../../contract/problem.ts'

/** One entry of a list of choices. */
export type Choice = {
  readonly value: string
  readonly label: string
  /** A short code before the label: `DE`, `S14`, `F1`. */
  readonly sign?: string | null
  /** Detail that distinguishes it from others of the same name. */
  readonly detail?: string | null
  /** Words for it in other languages, folded. */
  readonly words?: readonly string[]
}

/** Source of choices: local, or requested asynchronously. */
export type ChoiceSource =
  | { readonly is: 'here'; readonly find: (words: string) => readonly Choice[] }
  | { readonly is: 'asked'; readonly find: (words: string) => Promise<readonly Choice[] | Problem> }

export type Found = {
  readonly choices: readonly Choice[]
  readonly more: number
  /** Whether the choices do not match the current words yet. */
  readonly isWaiting: boolean
  /** Why the choices for these words are not known. */
  readonly problem: string | null
}

/** Maximum number of entries drawn; others are found by typing. */
const maxShown = 80
const restBeforeAskingMs = 60

const shown = (choices: readonly Choice[], isWaiting: boolean): Found => ({
  choices: choices.slice(0, maxShown),
  more: Math.max(0, choices.length - maxShown),
  isWaiting,
  problem: null,
})

const none: readonly Choice[] = []

/** Returns the choices that match the typed words; requests are sent shortly after the last key. */
export function useChoices(isOpen: boolean, words: string, source: ChoiceSource): Found {
  const [answer, setAnswer] = useState<{
    words: string
    choices: readonly Choice[]
    problem: string | null
  } | null>(null)
  const latest = useRef(source)
  latest.current = source
  const sought = words.trim()
  const isAsked = source.is === 'asked'
  useEffect(() => {
    if (!isOpen || !isAsked) {
      setAnswer(null)
      return
    }
    let isCurrent = true
    const ask = async () => {
      const { is, find } = latest.current
      if (is !== 'asked') return
      const choices = await find(sought)
      if (!isCurrent) return
      setAnswer(
        isProblem(choices)
          ? { words: sought, choices: none, problem: choices.message }
          : { words: sought, choices, problem: null },
      )
    }
    const timer = setTimeout(() => void ask(), sought === '' ? 0 : restBeforeAskingMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isOpen, isAsked, sought])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is here does not change while the list is open
  const here = useMemo(() => {
    const { is, find } = latest.current
    return isOpen && is === 'here' ? find(sought) : none
  }, [isOpen, isAsked, sought])
  if (!isAsked) return shown(here, false)
  const isWaiting = answer?.words !== sought
  return {
    ...shown(answer?.choices ?? none, isWaiting),
    problem: isWaiting ? null : (answer?.problem ?? null),
  }
}
