import { isProblem } from '../../contract/problem.ts'
import type { IndicatorRow } from '../../contract/workstation/triage-session.ts'
import { selectedCount } from '../state/selection.ts'
import { useSuppressing } from '../ui/suppress-dialog.tsx'
import { toastProblem } from '../ui/toast.tsx'
import { triageView } from './kept-view.ts'
import { readSelected } from './selected-rows.ts'

/** Asks for how long, and where, the selected indicator raises no alert; without one it is the one that is looked at. */
export async function suppressSelected(session: string, shown: IndicatorRow | null): Promise<void> {
  // what is looked at follows a selection a moment later
  const rows = selectedCount(triageView(session).selection) === 1 ? await readSelected(session, 1) : [shown]
  if (isProblem(rows)) return toastProblem(rows)
  const [row] = rows
  if (row === undefined || row === null) return
  useSuppressing.setState({
    suppressing: { type: row.kind, value: row.value, shown: row.shown, source: null },
  })
}
