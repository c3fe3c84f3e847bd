import { isProblem } from '../../contract/problem.ts'
import { bridge } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { startSession } from '../state/sessions.ts'
import { useSettings } from '../state/settings-store.ts'
import { toastProblem } from '../ui/toast.tsx'

const doneKey = 'skerry.opened'

/** Starts triage on the files that the program was started with; once, however often the page is loaded. */
export async function openNamedFiles(): Promise<void> {
  const paths = useSettings.getState().workstation?.opened ?? []
  if (paths.length === 0 || isDone()) return
  const session = await startSession({ sources: paths.map((path) => ({ kind: 'path', path })) })
  if (isProblem(session)) toastProblem(session)
  else navigate({ view: 'triage', session: session.id })
}

/** Shows a session that a second start of the program began; browser windows are left where they are. */
export function showStartedElsewhere(session: string): void {
  if (bridge.host === 'electron') navigate({ view: 'triage', session })
}

function isDone(): boolean {
  try {
    const was = window.sessionStorage.getItem(doneKey)
    window.sessionStorage.setItem(doneKey, '1')
    return was !== null
  } catch {
    return false
  }
}
