import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { answerOrder } from '../state/answer-order.ts'
import { invoke } from '../state/bridge.ts'
import { createRowWindow, type LoadPage, type RowWindow } from '../state/row-window.ts'
import { noSelection } from '../state/selection.ts'
import { changeView, type TriageView, triageView } from './kept-view.ts'
import { useRefresh } from './use-refresh.ts'

const pageSize = 200
const keptPages = 40

type Facts = Pick<WindowOutput<'triage.rows'>, 'total' | 'hidden' | 'leading'> & {
  readonly counts: Readonly<Record<string, number>>
}

export type TriageRows = {
  readonly rows: RowWindow<IndicatorRow>
  readonly facts: Facts
  readonly isFirstRead: boolean
  readonly problem: Problem | null
}

type Total = { readonly total: number; readonly leading: number }

/**
 * Clears the selection when its positions become invalid. In the order of the text new rows are added at the end,
 * except those known to be malicious, which go to the front; in any other order, or when rows were removed, a changed
 * total moves rows. The inspected indicator stays.
 */
function keepSelection(session: string, before: Total, now: Total): void {
  const { sort, descending, selection } = triageView(session)
  const isSame = before.total === now.total && before.leading === now.leading
  if (isSame || selection.ranges.length === 0) return
  const onlyGrew =
    sort === 'first' && !descending && now.total > before.total && now.leading === before.leading
  if (!onlyGrew) changeView(session, { selection: noSelection })
}

/**
 * Returns the rows of a session under the view's filter and order, loaded page by page and reloaded when the session
 * changes.
 */
export function useTriageRows(session: string, view: TriageView): TriageRows {
  const { filter, sort, descending } = view
  const [facts, setFacts] = useState<Facts | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const newest = useRef(0)
  const load = useMemo<LoadPage<IndicatorRow>>(() => {
    newest.current += 1
    const mine = newest.current
    const order = answerOrder()
    let before: Total | null = null
    return async (offset, limit) => {
      const asked = order.ask()
      const answer = await invoke('triage.rows', { session, filter, sort, descending, offset, limit })
      // discards an answer for a former filter
      if (newest.current !== mine) return null
      setProblem(isProblem(answer) ? answer : null)
      if (isProblem(answer)) return null
      // a page requested before a change may be answered after one that was read again
      if (!order.isNews(asked)) return answer
      if (before !== null) keepSelection(session, before, answer)
      before = answer
      setFacts(answer)
      return answer
    }
  }, [session, filter, sort, descending])
  // biome-ignore lint/correctness/useExhaustiveDependencies: one window a session; a new order resets it
  const rows = useMemo(() => createRowWindow(pageSize, keptPages, load), [session])
  useEffect(() => rows.reset(load), [rows, load])
  useRefresh(session, rows)
  useSyncExternalStore(rows.subscribe, rows.version)
  return {
    rows,
    facts: facts ?? { total: 0, hidden: 0, leading: 0, counts: {} },
    isFirstRead: facts === null,
    problem,
  }
}
