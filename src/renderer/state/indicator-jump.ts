import { isProblem } from '../../contract/problem.ts'
import { invoke } from './bridge.ts'
import { changeView, jumpTo, triageView } from './triage-view.ts'

/** Shows an indicator in the inspector and jumps to its first place in the text. */
export async function jumpToIndicator(session: string, indicator: number): Promise<void> {
  changeView(session, { indicator })
  const { source } = triageView(session)
  const found = await invoke('triage.inspect', { session, indicator })
  if (isProblem(found) || triageView(session).indicator !== indicator) return
  const place = found.places.find((each) => each.source === source) ?? found.places[0]
  if (place !== undefined) jumpTo(session, place)
}
