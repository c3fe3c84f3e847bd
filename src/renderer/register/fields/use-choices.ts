import { useEffect, useRef, useState } from 'react'

/** One line of a list to choose from. */
export type Choice = {
  readonly value: string
  readonly label: string
  /** A short sign before the label: `DE`, `S14`, `F1`. */
  readonly sign?: string | null
  /** Something that tells it from others of its name. */
  readonly detail?: string | null
}

/** Lines that are drawn; more are found by typing. */
const mostShown = 80
const restBeforeAskingMs = 60

type Found = { readonly choices: readonly Choice[]; readonly more: number; readonly isWaiting: boolean }

const nothing: Found = { choices: [], more: 0, isWaiting: true }

/** What fits the typed words, asked for a moment after the last key where it takes asking. */
export function useChoices(
  isOpen: boolean,
  words: string,
  find: (words: string) => readonly Choice[] | Promise<readonly Choice[]>,
): Found {
  const [found, setFound] = useState<Found>(nothing)
  const latest = useRef(find)
  latest.current = find
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isOpen) {
      isFirst.current = true
      return
    }
    let isCurrent = true
    const show = (choices: readonly Choice[]) => {
      if (isCurrent)
        setFound({
          choices: choices.slice(0, mostShown),
          more: Math.max(0, choices.length - mostShown),
          isWaiting: false,
        })
    }
    const ask = () => {
      const answer = latest.current(words.trim())
      if (answer instanceof Promise) void answer.then(show)
      else show(answer)
    }
    const timer = isFirst.current ? null : setTimeout(ask, restBeforeAskingMs)
    if (isFirst.current) ask()
    isFirst.current = false
    return () => {
      isCurrent = false
      if (timer !== null) clearTimeout(timer)
    }
  }, [isOpen, words])
  return found
}
