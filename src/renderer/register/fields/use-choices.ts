import { useEffect, useMemo, useRef, useState } from 'react'

/** One line of a list to choose from. */
export type Choice = {
  readonly value: string
  readonly label: string
  /** A short sign before the label: `DE`, `S14`, `F1`. */
  readonly sign?: string | null
  /** Something that tells it from others of its name. */
  readonly detail?: string | null
}

/** Where choices come from: they are here, or have to be asked for. */
export type ChoiceSource =
  | { readonly is: 'here'; readonly find: (words: string) => readonly Choice[] }
  | { readonly is: 'asked'; readonly find: (words: string) => Promise<readonly Choice[]> }

export type Found = {
  readonly choices: readonly Choice[]
  readonly more: number
  /** The choices are not those of the words yet. */
  readonly isWaiting: boolean
}

/** Lines that are drawn; more are found by typing. */
const maxShown = 80
const restBeforeAskingMs = 60

const shown = (choices: readonly Choice[], isWaiting: boolean): Found => ({
  choices: choices.slice(0, maxShown),
  more: Math.max(0, choices.length - maxShown),
  isWaiting,
})

const none: readonly Choice[] = []

/** What fits the typed words; where it takes asking, a moment after the last key. */
export function useChoices(isOpen: boolean, words: string, source: ChoiceSource): Found {
  const [answer, setAnswer] = useState<{ words: string; choices: readonly Choice[] } | null>(null)
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
      if (isCurrent) setAnswer({ words: sought, choices })
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
  return isAsked ? shown(answer?.choices ?? none, answer?.words !== sought) : shown(here, false)
}
