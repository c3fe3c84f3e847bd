import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { toast, toastProblem } from '../ui/toast.tsx'
import { changeView, jumpTo, triageView } from './kept-view.ts'

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
    const found = await invoke('triage.rows', {
      session,
      filter: { search: sought.slice(0, 2048), show_hidden: true },
      sort: 'first',
      descending: false,
      offset: 0,
      limit: 50,
    })
    if (isProblem(found)) {
      toastProblem(found)
      return
    }
    const row = found.rows.find((each) => each.value.toLowerCase() === sought.toLowerCase())
    if (row !== undefined) {
      await jumpToIndicator(session, row.id)
      return
    }
  }
  toast('It is no longer among the indicators of this session.')
}
