import { isProblem } from '../../contract/problem.ts'
import { maxSuppressedAtOnce } from '../../contract/workstation/observables/max-suppressed.ts'
import type { IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import { useSuppressing } from '../observables/shared/suppress-dialog.tsx'
import { selectedCount } from '../state/selection.ts'
import { toastProblem } from '../ui/toast.tsx'
import { triageView } from './kept-view.ts'
import { readSelected } from './selected-rows.ts'

/**
 * Asks for how long and where the selected indicators raise no alert; without a selection it applies to the inspected
 * one.
 */
export async function suppressSelected(session: string, shown: IndicatorRow | null): Promise<void> {
  // the inspected indicator is updated with a delay after the selection
  const hasAny = selectedCount(triageView(session).selection) > 0
  const rows = hasAny
    ? await readSelected(session, maxSuppressedAtOnce)
    : [shown].filter((row) => row !== null)
  if (isProblem(rows)) return toastProblem(rows)
  if (rows.length === 0) return
  useSuppressing.setState({
    suppressing: {
      observables: rows.map(({ kind, value, shown: written }) => ({ type: kind, value, shown: written })),
      source: null,
    },
  })
}
