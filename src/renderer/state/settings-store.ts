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
  useSettings.setState({
    settings: settings.settings,
    problem: null,
    ...(isProblem(workstation) ? {} : { workstation }),
  })
}

/** Changes settings: shown at once, put back when the workstation refuses. */
export async function changeSettings(change: Partial<Settings>): Promise<Problem | null> {
  const before = useSettings.getState().settings
  if (before !== null) useSettings.setState({ settings: { ...before, ...change } })
  const answer = await invoke('settings.change', { change })
  if (isProblem(answer)) {
    useSettings.setState({ settings: before })
    return answer
  }
  useSettings.setState({ settings: answer.settings })
  if (change.local_api !== undefined || change.local_api_port !== undefined) await loadSettings()
  return null
}

/** Keeps settings current while the window is open. */
export function followSettings(): void {
  bridge.subscribe('settings', () => void loadSettings())
  onReconnect(() => void loadSettings())
}
