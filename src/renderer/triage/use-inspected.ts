import { useEffect, useRef, useState } from 'react'
import type { Problem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { bridge, invoke } from '../state/bridge.ts'
import { useSessions } from '../state/sessions.ts'
import { throttlePerKey } from '../state/throttle.ts'

export type Inspected = WindowOutput<'triage.inspect'>

/** Milliseconds until an indicator is requested: rows passed with a held arrow key are skipped. */
const restMs = 40
/** Minimum milliseconds between two requests for what is known here about it. */
const againMs = 400

/** Topics of what is known here about a value. */
const topics = ['actors', 'alerts', 'cases', 'packs', 'register', 'suppressions'] as const

/** Returns all data about the inspected indicator; those of the previous one until they are loaded. */
export function useInspected(session: string, indicator: number | null): Inspected | Problem | null {
  const [inspected, setInspected] = useState<{ session: string; is: Inspected | Problem } | null>(null)
  const touched = useSessions((now) => now.touched[session] ?? 0)
  const [changes, setChanges] = useState(0)
  const again = useRef(throttlePerKey(againMs, () => setChanges((count) => count + 1))).current
  useEffect(() => {
    const stops = topics.map((topic) => bridge.subscribe(topic, () => again('')))
    return () => {
      for (const stop of stops) stop()
    }
  }, [again])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a touched session is read again, and so is what is known
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
  }, [session, indicator, touched, changes])
  if (inspected === null || inspected.session !== session || indicator === null) return null
  return inspected.is
}
