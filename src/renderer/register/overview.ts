import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { RegisterOverview } from '../../contract/workstation/register.ts'
import { invoke } from '../state/bridge.ts'
import { throttlePerKey } from '../state/throttle.ts'
import { followRegister, onRevision } from './revision.ts'

/** What the register holds and how far it is; null until it was read. */
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

/** Reads the overview, and again after each change of the register. */
export function loadOverview(): void {
  followRegister()
  if (!isFollowing) {
    isFollowing = true
    onRevision(() => readThrottled('overview'))
  }
  readThrottled('overview')
}
