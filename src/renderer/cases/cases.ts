import { useEffect } from 'react'
import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { CaseRow } from '../../contract/workstation/case-board.ts'
import { bridge, invoke, onReconnect } from '../state/bridge.ts'
import { throttlePerKey } from '../state/throttle.ts'

/** All cases, newest first, and the words that board and table are narrowed by. */
type Cases = {
  readonly cases: readonly CaseRow[]
  readonly isRead: boolean
  readonly problem: Problem | null
  readonly words: string
}

export const useCases = create<Cases>(() => ({ cases: [], isRead: false, problem: null, words: '' }))

export async function readCases(): Promise<void> {
  const answer = await invoke('caseBoard.list', {})
  if (isProblem(answer)) useCases.setState({ isRead: true, problem: answer })
  else useCases.setState({ cases: answer.cases, isRead: true, problem: null })
}

const intervalMs = 300
const follow = throttlePerKey(
  () => intervalMs,
  () => void readCases(),
)

/** Keeps the list current while it is shown. */
export function useCurrentCases(): void {
  useEffect(() => {
    void readCases()
    const ask = () => follow('cases')
    const stops = [bridge.subscribe('cases', ask), bridge.subscribe('alerts', ask), onReconnect(ask)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

/** The cases whose title holds the words. */
export function casesWith(cases: readonly CaseRow[], words: string): readonly CaseRow[] {
  const wanted = words.trim().toLowerCase()
  return wanted === '' ? cases : cases.filter(({ title }) => title.toLowerCase().includes(wanted))
}
