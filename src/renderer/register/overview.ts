import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { RegisterOverview } from '../../contract/workstation/register/register.ts'
import { invoke } from '../state/bridge.ts'
import { throttlePerKey } from '../state/throttle.ts'
import { followRegister, onRevision } from './revision.ts'

/** Content and completion of the register; null until loaded. */
export const useOverview = create<{
  readonly overview: RegisterOverview | null
  readonly problem: Problem | null
}>(() => ({ overview: null, problem: null }))

const betweenReadingsMs = 250

async function read(): Promise<void> {
  const answer = await invoke('register.readOverview', {})
  if (isProblem(answer)) useOverview.setState({ problem: answer })
  else useOverview.setState({ overview: answer, problem: null })
}

const readThrottled = throttlePerKey(betweenReadingsMs, read)
let isFollowing = false

/** Loads the overview, and reloads it after each change of the register. */
export function loadOverview(): void {
  followRegister()
  if (!isFollowing) {
    isFollowing = true
    onRevision(() => readThrottled('overview'))
  }
  readThrottled('overview')
}
