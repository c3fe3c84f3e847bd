import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { KindName } from '../../../contract/register/kinds.ts'
import type { WindowOutput } from '../../../contract/workstation/window/bridge.ts'
import { answerOrder } from '../../state/answer-order.ts'
import { invoke } from '../../state/bridge.ts'
import { createRowWindow, type LoadPage, type RowWindow } from '../../state/row-window.ts'
import { throttlePerKey } from '../../state/throttle.ts'
import { useRevision } from '../revision.ts'

export type ListRow = WindowOutput<'register.browse'>['items'][number]

export type ListRows = {
  readonly rows: RowWindow<ListRow>
  readonly total: number
  readonly isFirstRead: boolean
  /** Whether the total belongs to the current words. */
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
  const [total, setTotal] = useState<{ readonly count: number; readonly of: string } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const newest = useRef(0)
  const load = useMemo<LoadPage<ListRow>>(() => {
    newest.current += 1
    const mine = newest.current
    const order = answerOrder()
    return async (offset, limit) => {
      const asked = order.ask()
      const answer = await invoke('register.browse', { kind, words, sort, descending, offset, limit })
      // discards an answer for earlier words
      if (newest.current !== mine) return null
      setProblem(isProblem(answer) ? answer : null)
      if (isProblem(answer)) return null
      // a page requested before a change may be answered after one that was read again
      if (order.isNews(asked)) setTotal({ count: answer.total, of: words })
      return { rows: answer.items, total: answer.total }
    }
  }, [kind, words, sort, descending])
  // biome-ignore lint/correctness/useExhaustiveDependencies: one window a kind; other words reset it
  const rows = useMemo(() => createRowWindow(pageSize, keptPages, load), [kind])
  useEffect(() => rows.reset(load), [rows, load])
  const revision = useRevision()
  const seen = useRef({ rows, revision })
  const refresh = useRef(throttlePerKey(betweenReadingsMs, () => seen.current.rows.refresh()))
  useEffect(() => {
    const hasChanged = seen.current.rows === rows && seen.current.revision !== revision
    seen.current = { rows, revision }
    if (hasChanged) refresh.current(kind)
  }, [rows, revision, kind])
  useSyncExternalStore(rows.subscribe, rows.version)
  return {
    rows,
    total: total?.count ?? 0,
    isFirstRead: total === null,
    isCurrent: total?.of === words && problem === null,
    problem,
  }
}
