import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/bridge.ts'
import type { Settings } from '../../contract/workstation/settings.ts'
import { bridge, invoke, onReconnect } from './bridge.ts'

export type Workstation = WindowOutput<'workstation.read'>

/** Settings and facts of the workstation as last read; null until then. */
export const useSettings = create<{
  readonly settings: Settings | null
  readonly workstation: Workstation | null
  readonly problem: Problem | null
}>(() => ({ settings: null, workstation: null, problem: null }))

/** Settings as the workstation last told them, and changes that it has not answered yet, oldest first. */
let confirmed: Settings | null = null
let unanswered: readonly Partial<Settings>[] = []
let asked = 0
let lastReported = 0

/** Shows what was told with everything on top that is still on its way, so that an answer to one change takes no other back. */
function show(): void {
  useSettings.setState({ settings: confirmed === null ? null : Object.assign({}, confirmed, ...unanswered) })
}

/** Reads settings and facts. */
export async function loadSettings(): Promise<void> {
  const [settings, workstation] = await Promise.all([
    invoke('settings.read', {}),
    invoke('workstation.read', {}),
  ])
  if (isProblem(settings)) {
    useSettings.setState({ problem: settings })
    return
  }
  confirmed = settings.settings
  show()
  useSettings.setState({ problem: null, ...(isProblem(workstation) ? {} : { workstation }) })
}

/** Changes settings: shown at once, put back when the workstation refuses. */
export async function changeSettings(change: Partial<Settings>): Promise<Problem | null> {
  unanswered = [...unanswered, change]
  show()
  asked += 1
  const number = asked
  const answer = await invoke('settings.change', { change })
  const isOvertaken = number < lastReported
  if (!isProblem(answer) && !isOvertaken) {
    confirmed = answer.settings
    lastReported = number
  }
  // which of two was made last is then known to the workstation alone
  if (isOvertaken) await loadSettings()
  unanswered = unanswered.filter((each) => each !== change)
  show()
  if (isProblem(answer)) return answer
  if (change.local_api !== undefined || change.local_api_port !== undefined) await loadSettings()
  return null
}

/** Keeps settings current while the window is open. */
export function followSettings(): void {
  bridge.subscribe('settings', () => void loadSettings())
  onReconnect(() => void loadSettings())
}
