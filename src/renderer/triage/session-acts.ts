import { labelTag } from '../../contract/handling-labels.ts'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { countOf } from '../state/format.ts'
import { navigate, useRoute } from '../state/router.ts'
import { deleteSessions, renameSession, setSessionLabels } from '../state/sessions.ts'
import type { LabelKind } from '../ui/handling-labels.tsx'
import { toastActs, toastProblem } from '../ui/toast.tsx'

/** Deletes sessions as one act. If one of them is shown, the start page replaces it, and undo shows it again. */
export async function removeSessions(sessions: readonly TriageSession[]): Promise<void> {
  const [first] = sessions
  if (first === undefined) return
  const answer = await deleteSessions(sessions.map(({ id }) => id))
  if (isProblem(answer)) {
    toastProblem(answer)
    return
  }
  const { route } = useRoute.getState()
  const shown = route.view === 'triage' ? sessions.find(({ id }) => id === route.session) : undefined
  if (shown !== undefined) navigate({ view: 'triage', session: null }, 'replace')
  const what = sessions.length === 1 ? `${first.title} is` : `${countOf(sessions.length, 'session')} are`
  toastActs(`${what} deleted.`, answer, {
    undone: () => {
      if (shown !== undefined) navigate({ view: 'triage', session: shown.id })
    },
  })
}

/** Sets a label of a session, or removes it; can be undone. */
export async function labelSession(
  session: TriageSession,
  kind: LabelKind,
  level: string | null,
): Promise<void> {
  const answer = await setSessionLabels(session.id, { [kind]: level })
  if (isProblem(answer)) toastProblem(answer)
  else
    toastActs(
      level === null ? `Removed the ${kind.toUpperCase()} label.` : `Set ${labelTag(kind, level)}.`,
      answer,
    )
}

/** Renames a session; can be undone. Returns what was refused. */
export async function retitleSession(session: TriageSession, title: string): Promise<Problem | null> {
  const trimmed = title.trim()
  if (trimmed === '' || trimmed === session.title) return null
  const answer = await renameSession(session.id, trimmed)
  if (isProblem(answer)) return answer
  toastActs(`Renamed to ${trimmed}.`, answer)
  return null
}
