import { isProblem, type Problem } from '../../contract/problem.ts'
import type { IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import { invoke } from '../state/bridge.ts'
import { useSessions } from '../state/sessions.ts'
import { toast, toastProblem } from '../ui/toast.tsx'
import { changeView, jumpTo, triageView } from './kept-view.ts'
import { goneIndicatorWords } from './nothing-words.ts'

/** Shows an indicator in the inspector and jumps to its first place, preferably in the shown source. */
export async function jumpToIndicator(session: string, indicator: number): Promise<void> {
  changeView(session, { indicator })
  const { source } = triageView(session)
  const found = await invoke('triage.inspect', { session, indicator })
  if (isProblem(found) || triageView(session).indicator !== indicator) return
  const place = found.places.find((each) => each.source === source) ?? found.places[0]
  if (place !== undefined) jumpTo(session, place)
}

/** Shows the first of some values that is an indicator of the session. */
export async function jumpToValue(session: string, values: readonly string[]): Promise<void> {
  for (const sought of values) {
    const row = await rowOf(session, sought)
    if (isProblem(row)) {
      toastProblem(row)
      return
    }
    if (row !== null) {
      await jumpToIndicator(session, row.id)
      return
    }
  }
  const { list } = useSessions.getState()
  const state = list.find(({ id }) => id === session)?.state ?? 'done'
  toast(goneIndicatorWords({ state }))
}

const rowsAtOnce = 500

/** Returns the row of a value among all that contain it; null where there is none. */
async function rowOf(session: string, sought: string): Promise<IndicatorRow | Problem | null> {
  for (let offset = 0, total = 1; offset < total; offset += rowsAtOnce) {
    const found = await invoke('triage.rows', {
      session,
      filter: { search: sought.slice(0, 2048), show_hidden: true },
      sort: 'first',
      descending: false,
      offset,
      limit: rowsAtOnce,
    })
    if (isProblem(found)) return found
    const row = found.rows.find((each) => each.value.toLowerCase() === sought.toLowerCase())
    if (row !== undefined) return row
    total = found.total
  }
  return null
}
