import type { Problem } from '../../../contract/problem.ts'
import type { KindName } from '../../../contract/register/kinds.ts'
import { type RowOf, useOperationRows } from '../../state/reader/operation-rows.ts'
import type { RowWindow } from '../../state/reader/row-window.ts'

export type ListRow = RowOf<'register.browse'>

export type ListRows = {
  readonly rows: RowWindow<ListRow>
  readonly total: number
  readonly isFirstRead: boolean
  /** Whether the total belongs to what is asked for now. */
  readonly isCurrent: boolean
  readonly problem: Problem | null
}

type RowsRequest = { readonly words: string; readonly sort: string | null; readonly descending: boolean }

const pageSize = 200
const keptPages = 40
const betweenReadingsMs = 250

/**
 * Returns the records of a kind that match the words, in an order, loaded page by page and reloaded after each change
 * of the register.
 */
export function useListRows(kind: KindName, { words, sort, descending }: RowsRequest): ListRows {
  const { rows, newest, isCurrent, problem } = useOperationRows(
    'register.browse',
    { kind, words, sort, descending },
    { pageSize, keptPages, everyMs: betweenReadingsMs },
  )
  return {
    rows,
    total: newest?.total ?? 0,
    isFirstRead: newest === null,
    isCurrent: isCurrent && problem === null,
    problem,
  }
}
