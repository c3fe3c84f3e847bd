import { useEffect, useRef } from 'react'
import { follow } from '../state/reader/follow.ts'
import type { RowWindow } from '../state/reader/row-window.ts'
import { useSessions } from '../state/sessions.ts'
import { throttlePerKey } from '../state/throttle.ts'

/**
 * Milliseconds between reloads, more than for summaries: reloading rows takes workstation time that reading files
 * needs.
 */
const refreshIntervalMs = 400

/** Reads the rows in view again whenever the session, or what is known here, changed since they were first read. */
export function useRefresh<R>(session: string, rows: RowWindow<R>): void {
  const touched = useSessions((now) => now.touched[session] ?? 0)
  const newest = useRef(rows)
  newest.current = rows
  const seen = useRef({ rows, session, touched })
  const refresh = useRef(throttlePerKey(refreshIntervalMs, () => newest.current.refresh()))
  useEffect(() => {
    const isNew = seen.current.rows !== rows || seen.current.session !== session
    if (!isNew && seen.current.touched !== touched) refresh.current(session)
    seen.current = { rows, session, touched }
  }, [session, rows, touched])
  // the names of those who exploit a vulnerability are known after the packs
  useEffect(() => follow(['triage.rows'], () => refresh.current(session)), [session])
}
