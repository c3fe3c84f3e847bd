import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { Settings } from '../../contract/workstation/settings/settings.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from './bridge.ts'
import { InTurn } from './in-turn.ts'
import { follow } from './reader/follow.ts'
import { createReader } from './reader/reader.ts'
import { reportUnsaved } from './unsaved.ts'

export type Workstation = WindowOutput<'workstation.read'>

/** Settings and facts of the workstation as last read; null until then. */
export const useSettings = create<{
  readonly settings: Settings | null
  readonly workstation: Workstation | null
  readonly problem: Problem | null
}>(() => ({ settings: null, workstation: null, problem: null }))

/** Settings as last received from the workstation, and changes not answered yet, oldest first. */
let confirmed: Settings | null = null
let unanswered: readonly Partial<Settings>[] = []
const line = new InTurn()

/**
 * Shows the received settings with all pending changes applied, so that the answer to one change does not revert
 * another.
 */
function show(): void {
  useSettings.setState({ settings: confirmed === null ? null : Object.assign({}, confirmed, ...unanswered) })
}

const reader = createReader<Settings>({
  names: ['settings.read'],
  ask: async () => {
    const answer = await invoke('settings.read', {})
    return isProblem(answer) ? answer : answer.settings
  },
  show: (answer) => {
    if (isProblem(answer)) {
      useSettings.setState({ problem: answer })
      return
    }
    confirmed = answer
    show()
    useSettings.setState({ problem: null })
  },
})

const factsReader = createReader<Workstation>({
  names: ['workstation.read'],
  ask: () => invoke('workstation.read', {}),
  show: (answer) => {
    if (!isProblem(answer)) useSettings.setState({ workstation: answer })
  },
})

/** Reads the settings. */
export const readSettings = reader.read

/** Reads the facts of the workstation. */
export const readWorkstation = factsReader.read

/** Reads settings and facts. */
export async function loadSettings(): Promise<void> {
  await Promise.all([readSettings(), readWorkstation()])
}

/** Changes settings: shown at once, reverted when the workstation refuses. */
export async function changeSettings(change: Partial<Settings>): Promise<Problem | null> {
  unanswered = [...unanswered, change]
  show()
  const sent = line.send(() => reader.act(invoke('settings.change', { change }), ({ settings }) => settings))
  reportUnsent()
  const answer = await sent
  reportUnsent()
  unanswered = unanswered.filter((each) => each !== change)
  show()
  if (isProblem(answer)) return answer
  if (change.local_api !== undefined || change.local_api_port !== undefined) await loadSettings()
  return null
}

/** Registers changes waiting for their turn as unsaved, so that closing the window sends them. */
function reportUnsent(): void {
  const field = { label: 'Settings', path: '/settings', why: 'typing' } as const
  const owner = {
    what: 'settings',
    path: '/settings',
    lacks: null,
    fields: [field],
    flush: () => line.sendAll(),
  }
  reportUnsaved('settings', line.left === 0 ? null : owner)
}

/** Keeps settings current while the window is open. */
export function followSettings(): void {
  follow(['settings.read'], () => void loadSettings())
}
