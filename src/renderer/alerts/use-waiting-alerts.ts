import { useEffect } from 'react'
import { create } from 'zustand'
import { isProblem } from '../../contract/problem.ts'
import { bridge, invoke, onReconnect } from '../state/bridge.ts'
import { throttlePerKey } from '../state/throttle.ts'

const useWaiting = create<{ readonly count: number }>(() => ({ count: 0 }))

/** The first count is delayed since the window has more urgent work at start; later counts are throttled. */
const startMs = 1000
const intervalMs = 1000

const none = { statuses: [], severities: [], sources: [], words: '' } as const

const refresh = throttlePerKey(
  () => intervalMs,
  async () => {
    const answer = await invoke('alertInbox.count', { filter: { ...none }, up_to: null } as never)
    if (isProblem(answer)) return
    const waiting = answer.counts.filter(({ status }) => status === 'triage')
    useWaiting.setState({ count: waiting.reduce((sum, { count }) => sum + count, 0) })
  },
)

/** Returns the number of alerts in triage, kept current. */
export function useWaitingAlerts(): number {
  useEffect(() => {
    const ask = () => refresh('alerts')
    const timer = setTimeout(ask, startMs)
    const stops = [bridge.subscribe('alerts', ask), onReconnect(ask)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [])
  return useWaiting((now) => now.count)
}
