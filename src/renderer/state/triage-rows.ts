import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/bridge.ts'
import type { IndicatorRow } from '../../contract/workstation/triage.ts'
import { invoke } from './bridge.ts'
import { createRowWindow, type LoadPage, type RowWindow } from './row-window.ts'
import { useSessions } from './sessions.ts'
import type { TriageView } from './triage-view.ts'

const pageSize = 200
const keptPages = 40

type Facts = Pick<WindowOutput<'triage.rows'>, 'total' | 'hidden'> & {
  readonly counts: Readonly<Record<string, number>>
}

export type TriageRows = {
  readonly rows: RowWindow<IndicatorRow>
  readonly facts: Facts
  readonly isFirstRead: boolean
  readonly problem: Problem | null
}

/** The rows of a session under the view's filter and order, read page by page and again when the session changes. */
export function useTriageRows(session: string, view: TriageView): TriageRows {
  const { filter, sort, descending } = view
  const [facts, setFacts] = useState<Facts | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const load = useMemo<LoadPage<IndicatorRow>>(
    () => async (offset, limit) => {
      const answer = await invoke('triage.rows', { session, filter, sort, descending, offset, limit })
      if (isProblem(answer)) {
        setProblem(answer)
        return null
      }
      setProblem(null)
      setFacts(answer)
      return answer
    },
    [session, filter, sort, descending],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: one window a session; a new order resets it
  const rows = useMemo(() => createRowWindow(pageSize, keptPages, load), [session])
  useEffect(() => rows.reset(load), [rows, load])
  const touched = useSessions((now) => now.touched[session] ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a touched session is read again
  useEffect(() => rows.refresh(), [rows, touched])
  useSyncExternalStore(rows.subscribe, rows.version)
  return {
    rows,
    facts: facts ?? { total: 0, hidden: 0, counts: {} },
    isFirstRead: facts === null,
    problem,
  }
}
