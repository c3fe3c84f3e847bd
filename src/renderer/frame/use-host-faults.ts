import { useEffect } from 'react'
import { isProblem, problem } from '../../contract/problem.ts'
import { bridge, invoke, onReconnect } from '../state/bridge.ts'
import { toastProblem } from '../ui/toast.tsx'

/** Shows failures in the host for which no view awaits an answer, and notices from before this window existed. */
export function useHostFaults(): void {
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
