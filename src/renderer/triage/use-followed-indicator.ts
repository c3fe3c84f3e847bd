import { useEffect, useRef } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { noSelection, selectOnly } from '../state/selection.ts'
import { changeView, triageView, useTriageView } from './kept-view.ts'
import type { TriageRows } from './triage-rows.ts'

/**
 * Text and table have one selection: the indicator that was gone to in the text, in a search or from a link is the row
 * that is selected, under every filter and order that has it. `show` brings a row into view.
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
      // another order starts at the top, wherever the row went
      if (position !== null && isNew) show(position)
    })
  }, [session, indicator, filter, sort, descending, facts.total])
}
