import { isProblem } from '../../contract/problem.ts'
import type { KnownHere } from '../../contract/schema.ts'
import { invoke } from '../state/bridge.ts'
import { jumpToIndicator } from '../state/indicator-jump.ts'
import { navigate } from '../state/router.ts'
import { toast, toastProblem } from '../ui/toast.tsx'

type Place = KnownHere['places'][number]

/** Opens a session at the indicator: its row is searched for by the value, and its first place is shown. */
export async function openPlace(place: Place, value: string): Promise<void> {
  navigate({ view: 'triage', session: place.id })
  for (const sought of [value, ...(place.values ?? [])]) {
    const found = await invoke('triage.rows', {
      session: place.id,
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
      await jumpToIndicator(place.id, row.id)
      return
    }
  }
  toast('It is not among the indicators of this session any more.')
}
