import { useEffect, useState } from 'react'
import type { Problem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { useSessions } from '../state/sessions.ts'

export type Inspected = WindowOutput<'triage.inspect'>

/** Milliseconds until an indicator is requested: rows passed with a held arrow key are skipped. */
const restMs = 40

/** Returns all data about the inspected indicator; those of the previous one until they are loaded. */
export function useInspected(session: string, indicator: number | null): Inspected | Problem | null {
  const [inspected, setInspected] = useState<{ session: string; is: Inspected | Problem } | null>(null)
  const touched = useSessions((now) => now.touched[session] ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a touched session is read again
  useEffect(() => {
    if (indicator === null) {
      setInspected(null)
      return
    }
    let isCurrent = true
    const timer = setTimeout(async () => {
      const answer = await invoke('triage.inspect', { session, indicator })
      if (isCurrent) setInspected({ session, is: answer })
    }, restMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [session, indicator, touched])
  if (inspected === null || inspected.session !== session || indicator === null) return null
  return inspected.is
}
