import type { Problem } from '../../contract/problem.ts'
import type { TriageSession } from '../../contract/workstation/triage-session.ts'
import { countOf } from '../state/format.ts'
import { navigate, useRoute } from '../state/router.ts'
import { deleteSession, renameSession, restoreSession } from '../state/sessions.ts'
import { toastProblem, toastUndo } from '../ui/toast.tsx'

/** Deletes a session, leaves it when it is shown, and offers to bring it back. */
export async function removeSession(session: TriageSession): Promise<void> {
  const problem = await deleteSession(session.id)
  if (problem !== null) {
    toastProblem(problem)
    return
  }
  const { route } = useRoute.getState()
  const wasShown = route.view === 'triage' && route.session === session.id
  if (wasShown) navigate({ view: 'triage', session: null }, 'replace')
  toastUndo(`${session.title} is deleted.`, async () => {
    const failure = await restoreSession(session.id)
    if (failure === null && wasShown) navigate({ view: 'triage', session: session.id })
    return failure
  })
}

/** Deletes sessions as one act, which can be taken back as one. What could not be deleted is told, and stays. */
export async function removeSessions(sessions: readonly TriageSession[]): Promise<void> {
  const [only] = sessions
  if (sessions.length === 1 && only !== undefined) return removeSession(only)
  const removed: TriageSession[] = []
  let refusal: Problem | null = null
  for (const session of sessions) {
    const problem = await deleteSession(session.id)
    if (problem === null) removed.push(session)
    else refusal ??= problem
  }
  if (refusal !== null) toastProblem(refusal)
  if (removed.length === 0) return
  toastUndo(`${countOf(removed.length, 'session is', 'sessions are')} deleted.`, async () => {
    let failure: Problem | null = null
    for (const session of removed) failure = (await restoreSession(session.id)) ?? failure
    return failure
  })
}

/** Gives a session another title; can be undone. */
export async function retitleSession(session: TriageSession, title: string): Promise<void> {
  const trimmed = title.trim()
  if (trimmed === '' || trimmed === session.title) return
  const problem = await renameSession(session.id, trimmed)
  if (problem !== null) toastProblem(problem)
  else toastUndo(`Renamed to ${trimmed}.`, () => renameSession(session.id, session.title))
}
