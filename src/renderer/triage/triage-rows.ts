import type { Problem } from '../../contract/problem.ts'
import type { IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { useRows } from '../state/reader/operation-rows.ts'
import type { RowWindow } from '../state/reader/row-window.ts'
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
  const { rows, newest, problem } = useRows<IndicatorRow, WindowOutput<'triage.rows'>>({
    key: JSON.stringify([session, filter, sort, descending]),
    load: (offset, limit) => invoke('triage.rows', { session, filter, sort, descending, offset, limit }),
    // read again by `useRefresh`, with the session
    names: [],
    pageSize,
    keptPages,
    onAnswer: (answer, before) => {
      if (before !== null) keepSelection(session, before, answer)
    },
  })
  useRefresh(session, rows)
  return {
    rows,
    facts: newest ?? { total: 0, hidden: 0, leading: 0, counts: {} },
    isFirstRead: newest === null,
    problem,
  }
}
