import { useEffect, useRef } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { noSelection, selectOnly } from '../state/selection.ts'
import { changeView, triageView, useTriageView } from './kept-view.ts'
import type { TriageRows } from './triage-rows.ts'

/**
 * Synchronizes the selection of text and table: an indicator reached in the text, by search or by a link is selected in
 * the table, under every filter and order that includes it. `show` scrolls a row into view.
 */
export function useFollowedIndicator(
  session: string,
  { rows, facts }: TriageRows,
  show: (row: number) => void,
): void {
  const { indicator, filter, sort, descending } = useTriageView(session)
  const shown = useRef(indicator)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, or another indicator, have to be found again
  useEffect(() => {
    const isNew = shown.current !== indicator
    shown.current = indicator
    if (indicator === null) return
    const { selection } = triageView(session)
    if (selection.active !== null && rows.get(selection.active)?.id === indicator) return
    void invoke('triage.locate', { session, indicator, filter, sort, descending }).then((found) => {
      const now = triageView(session)
      const isMeant = now.indicator === indicator && now.selection === selection && now.filter === filter
      if (isProblem(found) || !isMeant || now.sort !== sort || now.descending !== descending) return
      const { position } = found
      if (position === selection.active) return
      changeView(session, { selection: position === null ? noSelection : selectOnly(position) })
      // after a change of order the list stays at the top, wherever the row has moved
      if (position !== null && isNew) show(position)
    })
  }, [session, indicator, filter, sort, descending, facts.total])
}
