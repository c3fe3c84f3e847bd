import { useEffect } from 'react'
import { create } from 'zustand'
import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { createReader } from '../state/reader/reader.ts'

const useWaiting = create<{ readonly count: number }>(() => ({ count: 0 }))

/** The first count is delayed since the window has more urgent work at start. */
const startMs = 1000

const none = { statuses: [], severities: [], sources: [], words: '' } as const

const reader = createReader({
  names: ['alertInbox.count'],
  ask: () => invoke('alertInbox.count', { filter: { ...none }, up_to: null } as never),
  show: (answer) => {
    if (isProblem(answer)) return
    const waiting = answer.counts.filter(({ status }) => status === 'triage')
    useWaiting.setState({ count: waiting.reduce((sum, { count }) => sum + count, 0) })
  },
  everyMs: 1000,
})

/** Returns the number of alerts in triage, kept current. */
export function useWaitingAlerts(): number {
  useEffect(() => {
    let stop: (() => void) | null = null
    const timer = setTimeout(() => {
      stop = reader.start()
    }, startMs)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return useWaiting((now) => now.count)
}
