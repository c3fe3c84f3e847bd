import { isProblem } from '../../contract/problem.ts'
import type { IndicatorRow } from '../../contract/workstation/triage-session.ts'
import { countOf } from '../state/format.ts'
import { exportRows, readSelected } from '../state/selected-rows.ts'
import { selectedCount } from '../state/selection.ts'
import { triageView } from '../state/triage-view.ts'
import { copyText } from '../ui/clipboard.ts'
import { toast, toastProblem } from '../ui/toast.tsx'

export type Spelling = 'defanged' | 'real'

/** Rows up to this many are joined here; more come from the workstation as one list. */
const joinedHere = 2000

/** Copies values, one a line. */
export async function copyValues(
  rows: readonly Pick<IndicatorRow, 'value' | 'shown'>[],
  spelling: Spelling,
): Promise<void> {
  await copyLines(
    rows.map((row) => (spelling === 'defanged' ? row.shown : row.value)).join('\n'),
    rows.length,
    spelling,
  )
}

/** Copies the selected rows; without a selection, the indicator that the inspector shows. */
export async function copySelected(
  session: string,
  total: number,
  spelling: Spelling,
  shown: Pick<IndicatorRow, 'value' | 'shown'> | null,
): Promise<void> {
  const count = selectedCount(triageView(session).selection)
  // One selected row is the shown one, and known by its identity rather than its position.
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

async function copyLines(text: string, count: number, spelling: Spelling): Promise<void> {
  const isCopied = await copyText(text)
  if (!isCopied) toast('The clipboard could not be reached. Nothing was copied.')
  else
    toast(
      `Copied ${countOf(count, 'value')}, ${spelling === 'defanged' ? 'defanged' : 'as they really are'}.`,
    )
}
