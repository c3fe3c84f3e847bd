import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { toastProblem } from '../ui/toast.tsx'

/** Opens the lookup of an indicator. */
export async function openLookup(session: string, indicator: number): Promise<void> {
  const found = await invoke('triage.inspect', { session, indicator })
  if (isProblem(found)) toastProblem(found)
  else navigate(found.link)
}
