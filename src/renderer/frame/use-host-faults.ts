import { useEffect } from 'react'
import { problem } from '../../contract/problem.ts'
import { bridge, useConnection } from '../state/bridge.ts'
import { readWorkstation, useSettings } from '../state/settings-store.ts'
import { toastLost, toastProblem } from '../ui/toast.tsx'

const none: readonly string[] = []
/** The messages shown so far. */
const reported = new Set<string>()

/**
 * Shows failures in the host for which no view awaits an answer, notices from before this window existed, and that the
 * host is gone.
 */
export function useHostFaults(): void {
  const lost = useConnection((now) => now.lost)
  useEffect(() => toastLost(lost), [lost])
  const notices = useSettings((now) => now.workstation?.notices ?? none)
  useEffect(() => {
    const stop = bridge.subscribe('fault', ({ message }) => {
      reported.add(message)
      toastProblem(problem('failed', message))
    })
    // what was noticed since the facts were read, and before faults were reported here
    void readWorkstation()
    return stop
  }, [])
  // a host that was started again may have others
  useEffect(() => {
    for (const notice of notices) {
      if (!reported.has(notice)) toastProblem(problem('failed', notice))
      reported.add(notice)
    }
  }, [notices])
}
