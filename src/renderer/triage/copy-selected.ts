import { isProblem } from '../../contract/problem.ts'
import type { IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import { selectedCount } from '../state/selection.ts'
import { copyLines, copyValues, type Spelling } from '../ui/copy-values.ts'
import { toastProblem } from '../ui/toast.tsx'
import { triageView } from './kept-view.ts'
import { exportRows, readSelected } from './selected-rows.ts'

/** Maximum number of rows joined in the window; for more the workstation returns the whole list. */
const joinedHere = 2000

/** Copies the selected rows; without a selection, the inspected indicator. */
export async function copySelected(
  session: string,
  total: number,
  spelling: Spelling,
  shown: Pick<IndicatorRow, 'value' | 'shown'> | null,
): Promise<void> {
  const count = selectedCount(triageView(session).selection)
  // a single selected row is the inspected one, identified by its id rather than its position
  if (count <= 1 && shown !== null) {
    await copyValues([shown], spelling)
    return
  }
  if (count === 0) return
  if (count <= joinedHere) {
    const rows = await readSelected(session, joinedHere)
    if (isProblem(rows)) toastProblem(rows)
    else await copyValues(rows, spelling)
    return
  }
  const list = await exportRows(session, spelling === 'defanged' ? 'defanged' : 'plain', 'selected', total)
  if (isProblem(list)) toastProblem(list)
  else await copyLines(list.content, list.count, spelling)
}
