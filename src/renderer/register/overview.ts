import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { RegisterOverview } from '../../contract/workstation/register/register.ts'
import { invoke } from '../state/bridge.ts'
import { createReader } from '../state/reader/reader.ts'

/** Content and completion of the register; null until loaded. */
export const useOverview = create<{
  readonly overview: RegisterOverview | null
  readonly problem: Problem | null
}>(() => ({ overview: null, problem: null }))

const reader = createReader({
  names: ['register.readOverview'],
  ask: () => invoke('register.readOverview', {}),
  show: (answer) =>
    useOverview.setState(isProblem(answer) ? { problem: answer } : { overview: answer, problem: null }),
  everyMs: 250,
})
let isFollowing = false

/** Loads the overview, and reloads it after each change of the register. */
export function loadOverview(): void {
  if (isFollowing) reader.again()
  else reader.start()
  isFollowing = true
}
