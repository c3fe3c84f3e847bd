import { useEffect } from 'react'
import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { LookupEntry } from '../../contract/workstation/lookups/lookup-history.ts'
import { invoke } from '../state/bridge.ts'
import { countOf } from '../state/format.ts'
import { createReader } from '../state/reader/reader.ts'
import { act } from '../ui/act.ts'
import { toastUndo } from '../ui/toast.tsx'

/** Lookups, newest first, for the pane and the start page. */
type History = {
  readonly entries: readonly LookupEntry[]
  readonly total: number
  readonly words: string
  /** Search words for which the entries were returned; null before the first answer. */
  readonly answeredWords: string | null
  readonly isLoaded: boolean
  readonly problem: Problem | null
}

const pageSize = 200

export const useHistory = create<History>(() => ({
  entries: [],
  total: 0,
  words: '',
  answeredWords: null,
  isLoaded: false,
  problem: null,
}))

const reader = createReader({
  names: ['lookup.history'],
  question: () => useHistory.getState().words,
  ask: () => {
    const words = useHistory.getState().words.trim()
    return invoke('lookup.history', { limit: pageSize, batches: true, ...(words === '' ? {} : { words }) })
  },
  show: (answer) => {
    if (isProblem(answer)) useHistory.setState({ isLoaded: true, problem: answer })
    else
      useHistory.setState(({ words }) => ({
        entries: answer.entries,
        total: answer.total,
        answeredWords: words,
        isLoaded: true,
        problem: null,
      }))
  },
  // lookups of the command line may follow each other quickly
  everyMs: 250,
})

/** Reloads the history for the current search words. */
export const loadHistory = reader.read

/** Keeps the history current while it is shown. */
export function useCurrentHistory(): void {
  useEffect(reader.start, [])
}

/** Searches the history. */
export function searchHistory(words: string): void {
  useHistory.setState({ words })
  void loadHistory()
}

/** Forgets entries; the toast and Ctrl+Z restore them. */
export async function forget(entries: readonly LookupEntry[]): Promise<void> {
  const ids = entries.map(({ id, batch }) => batch?.id ?? id)
  const [first] = entries
  if (first === undefined) return
  const answer = await act('lookup.forget', { ids }, { done: null, again: loadHistory })
  if (isProblem(answer)) return
  const values = entries.reduce((sum, { batch }) => sum + (batch?.values ?? 1), 0)
  const what = values === 1 ? first.shown : countOf(values, 'value')
  toastUndo(`Forgot ${what}.`, async () => {
    const restored = await act(
      'lookup.restore',
      { ids },
      { done: null, refusal: 'caller', again: loadHistory },
    )
    return isProblem(restored) ? restored : null
  })
}
