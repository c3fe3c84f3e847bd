import { labelTag } from '../../contract/handling-labels.ts'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { countOf } from '../state/format.ts'
import { navigate, useRoute } from '../state/router.ts'
import { dropSessions, showSession } from '../state/sessions.ts'
import { act } from '../ui/act.ts'
import type { LabelKind } from '../ui/handling-labels.tsx'

/** Deletes sessions as one act. If one of them is shown, the start page replaces it, and undo shows it again. */
export async function removeSessions(sessions: readonly TriageSession[]): Promise<void> {
  const [first] = sessions
  if (first === undefined) return
  const ids = sessions.map(({ id }) => id)
  const what = sessions.length === 1 ? `${first.title} is` : `${countOf(sessions.length, 'session')} are`
  let left: string | null = null
  const answer = await act(
    'triage.delete',
    { sessions: ids },
    {
      done: `${what} deleted.`,
      undone: () => {
        if (left !== null) navigate({ view: 'triage', session: left })
      },
    },
  )
  if (isProblem(answer)) return
  const { route } = useRoute.getState()
  if (route.view === 'triage' && route.session !== null && ids.includes(route.session)) {
    left = route.session
    navigate({ view: 'triage', session: null }, 'replace')
  }
  dropSessions(ids)
}

/** Sets a label of a session, or removes it; can be undone. */
export async function labelSession(
  session: TriageSession,
  kind: LabelKind,
  level: string | null,
): Promise<void> {
  await act(
    'triage.label',
    { session: session.id, [kind]: level },
    {
      done: level === null ? `Removed the ${kind.toUpperCase()} label.` : `Set ${labelTag(kind, level)}.`,
      through: showSession,
    },
  )
}

/** Renames a session; can be undone. Returns what was refused. */
export async function retitleSession(session: TriageSession, title: string): Promise<Problem | null> {
  const trimmed = title.trim()
  if (trimmed === '' || trimmed === session.title) return null
  const answer = await act(
    'triage.rename',
    { session: session.id, title: trimmed },
    { done: `Renamed to ${trimmed}.`, refusal: 'caller', through: showSession },
  )
  return isProblem(answer) ? answer : null
}
