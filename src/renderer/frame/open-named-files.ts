import { isProblem } from '../../contract/problem.ts'
import { bridge } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { startSession } from '../state/sessions.ts'
import { useSettings } from '../state/settings-store.ts'
import { toastProblem } from '../ui/toast.tsx'

const doneKey = 'skerry.opened'

/** Starts triage on the files named at program start; once, even when the page is reloaded. */
export async function openNamedFiles(): Promise<void> {
  const paths = useSettings.getState().workstation?.opened ?? []
  if (paths.length > 0 && !isDone()) await openPaths(paths)
}

/** Opens files chosen in a system menu, or named when the program is started again while it is running. */
export function followOpenedFiles(): void {
  bridge.subscribe('opened', ({ paths }) => void openPaths(paths))
}

async function openPaths(paths: readonly string[]): Promise<void> {
  const session = await startSession({ sources: paths.map((path) => ({ kind: 'path', path })) })
  if (isProblem(session)) toastProblem(session)
  else navigate(`/triage/${session.id}`)
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
