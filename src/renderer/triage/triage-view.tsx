import { useEffect } from 'react'
import { navigate } from '../state/router.ts'
import { useSessions } from '../state/sessions.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { jumpToIndicator, jumpToValue } from './indicator-jump.ts'
import type { TriageRoute } from './route.ts'
import { SessionView } from './session-view.tsx'
import { StartView } from './start-view.tsx'

/** Triage: a session, or the start page. */
export function TriageView({ route }: { readonly route: TriageRoute }) {
  const { session: id, indicator, values } = route
  const session = useSessions((now) => now.list.find((each) => each.id === id))
  const isLoaded = useSessions((now) => now.isLoaded)
  const problem = useSessions((now) => now.problem)
  const isHere = session !== undefined
  useEffect(() => {
    if (!isHere || id === null || (indicator === undefined && values === undefined)) return
    // the indicator is removed from the address once it is shown, so that returning from another view does not override
    // a later choice
    navigate({ view: 'triage', session: id }, 'replace')
    if (indicator !== undefined) void jumpToIndicator(id, indicator)
    else if (values !== undefined) void jumpToValue(id, values)
  }, [isHere, id, indicator, values])
  if (id === null) return <StartView />
  if (session !== undefined) return <SessionView key={session.id} session={session} />
  if (!isLoaded) return <p className="unseen">Loading</p>
  // a list that could not be read has no session, which proves nothing
  if (problem !== null) return <ProblemNote problem={problem} />
  return (
    <div className="empty-view">
      <h1>Session not found</h1>
      <p className="muted">It was deleted, or it belongs to another data directory.</p>
      <Button look="primary" onClick={() => navigate({ view: 'triage', session: null }, 'replace')}>
        Show all sessions
      </Button>
    </div>
  )
}
