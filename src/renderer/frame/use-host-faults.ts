import { useEffect } from 'react'
import { isProblem, problem } from '../../contract/problem.ts'
import { bridge, invoke, onReconnect, useConnection } from '../state/bridge.ts'
import { toastLost, toastProblem } from '../ui/toast.tsx'

/**
 * Shows failures in the host for which no view awaits an answer, notices from before this window existed, and that the
 * host is gone.
 */
export function useHostFaults(): void {
  const lost = useConnection((now) => now.lost)
  useEffect(() => toastLost(lost), [lost])
  useEffect(() => {
    const reported = new Set<string>()
    const stop = bridge.subscribe('fault', ({ message }) => {
      reported.add(message)
      toastProblem(problem('failed', message))
    })
    const read = async () => {
      const answer = await invoke('workstation.read', {})
      if (isProblem(answer)) return
      for (const notice of answer.notices) {
        if (!reported.has(notice)) toastProblem(problem('failed', notice))
        reported.add(notice)
      }
    }
    void read()
    // a host that was started again may have others
    const stopReading = onReconnect(() => void read())
    return () => {
      stop()
      stopReading()
    }
  }, [])
}
