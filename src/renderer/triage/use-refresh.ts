import { useEffect, useRef } from 'react'
import { bridge } from '../state/bridge.ts'
import type { RowWindow } from '../state/row-window.ts'
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
  const seen = useRef({ rows, touched })
  const refresh = useRef(throttlePerKey(refreshIntervalMs, () => newest.current.refresh()))
  useEffect(() => {
    const isNew = seen.current.rows !== rows
    if (!isNew && seen.current.touched !== touched) refresh.current(session)
    seen.current = { rows, touched }
  }, [session, rows, touched])
  useEffect(() => {
    const again = () => refresh.current(session)
    const ends = [
      bridge.subscribe('packs', again),
      // the names of those who exploit a vulnerability are known after the packs
      bridge.subscribe('actors', again),
      bridge.subscribe('register', again),
      bridge.subscribe('suppressions', again),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [session])
}
