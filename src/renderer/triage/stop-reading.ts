import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { cancelSession } from '../state/sessions.ts'
import { toast, toastProblem } from '../ui/toast.tsx'

/** Stops reading a session and reports what is kept. */
export async function stopReading(session: Pick<TriageSession, 'id' | 'title'>): Promise<void> {
  const problem = await cancelSession(session.id)
  if (problem === null) toast(`Stopped reading ${session.title}. What was found so far is shown.`)
  else toastProblem(problem)
}
