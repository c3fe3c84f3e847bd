import type { Problem } from '../../../contract/problem.ts'
import type { DueKind, DueRange } from '../../../contract/register/due-kinds.ts'
import type { DueAnswer, DueRow } from '../../../contract/workstation/register/register-due.ts'
import { useOperationRows } from '../../state/reader/operation-rows.ts'
import type { RowWindow } from '../../state/reader/row-window.ts'

const pageSize = 200
const keptPages = 20

type Due = {
  /** The newest answer; null until the first. */
  readonly answer: DueAnswer | null
  readonly problem: Problem | null
  readonly rows: RowWindow<DueRow>
  readonly again: () => void
}

type DueRequest = { readonly range: DueRange; readonly what: readonly DueKind[] }

/** Reads what is due, a part at a time, and again when the register or a case changes. */
export function useDue({ range, what }: DueRequest): Due {
  const { rows, newest, problem } = useOperationRows(
    'registerDue.list',
    { range, what: [...what] },
    { pageSize, keptPages },
  )
  return { answer: newest?.answer ?? null, problem, rows, again: rows.refresh }
}
