import { useEffect, useRef } from 'react'
import type { Problem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { useSessions } from '../state/sessions.ts'

export type Inspected = WindowOutput<'triage.inspect'>

/** Milliseconds until an indicator is requested: rows passed with a held arrow key are skipped. */
const restMs = 40
/** Minimum milliseconds between two requests for what is known here about it. */
const everyMs = 400

/** Returns all data about the inspected indicator; those of the previous one until they are loaded. */
export function useInspected(session: string, indicator: number | null): Inspected | Problem | null {
  const { answer, again } = useOperation(
    'triage.inspect',
    indicator === null ? null : { session, indicator },
    { restMs, everyMs },
  )
  const touched = useSessions((now) => now.touched[session] ?? 0)
  const seen = useRef({ session, touched })
  useEffect(() => {
    if (seen.current.session === session && seen.current.touched !== touched) again()
    seen.current = { session, touched }
  }, [session, touched, again])
  const of = useRef<{ readonly session: string; readonly answer: unknown } | null>(null)
  if (of.current?.answer !== answer) of.current = { session, answer }
  return of.current?.session === session ? answer : null
}
