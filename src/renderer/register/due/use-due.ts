import { useEffect, useState, useSyncExternalStore } from 'react'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { DueKind, DueRange } from '../../../contract/register/due-kinds.ts'
import type { DueAnswer, DueRow } from '../../../contract/workstation/register/register-due.ts'
import { bridge, invoke, onReconnect } from '../../state/bridge.ts'
import { createRowWindow, type LoadPage, type RowWindow } from '../../state/row-window.ts'

const pageSize = 200
const pagesKept = 20

type Due = {
  /** The newest answer for this choice; null until the first. */
  readonly answer: DueAnswer | null
  readonly problem: Problem | null
  readonly rows: RowWindow<DueRow>
  readonly again: () => void
}

/** Reads what is due, a part at a time, and again when the register or a case changes. */
export function useDue({
  range,
  what,
}: {
  readonly range: DueRange
  readonly what: readonly DueKind[]
}): Due {
  const [answer, setAnswer] = useState<DueAnswer | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [rows] = useState(() => createRowWindow<DueRow>(pageSize, pagesKept, async () => null))
  const kinds = what.join(' ')
  useSyncExternalStore(rows.subscribe, rows.version)
  useEffect(() => {
    let isCurrent = true
    const load: LoadPage<DueRow> = async (offset, limit) => {
      const chosen = kinds === '' ? [] : (kinds.split(' ') as DueKind[])
      const found = await invoke('registerDue.list', { range, what: chosen, offset, limit })
      if (!isCurrent) return null
      setProblem(isProblem(found) ? found : null)
      if (isProblem(found)) return null
      setAnswer(found)
      return { rows: found.items, total: found.total }
    }
    rows.reset(load)
    rows.want(0, 1)
    return () => {
      isCurrent = false
    }
  }, [rows, range, kinds])
  useEffect(() => {
    // days are stated in the register and in cases, and each change of either is an act
    const stops = [bridge.subscribe('activity', rows.refresh), onReconnect(rows.refresh)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [rows])
  return { answer, problem, rows, again: rows.refresh }
}
