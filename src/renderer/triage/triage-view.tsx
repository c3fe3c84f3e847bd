import { useEffect } from 'react'
import { jumpToIndicator } from '../state/indicator-jump.ts'
import type { Route } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { useSessions } from '../state/sessions.ts'
import { Button } from '../ui/button.tsx'
import { SessionView } from './session-view.tsx'
import { StartView } from './start-view.tsx'

type TriageRoute = Extract<Route, { view: 'triage' }>

/** Triage: one session, or where sessions begin. */
export function TriageView({ route }: { readonly route: TriageRoute }) {
  const { session: id, indicator } = route
  const session = useSessions((now) => now.list.find((each) => each.id === id))
  const isLoaded = useSessions((now) => now.isLoaded)
  const isHere = session !== undefined
  useEffect(() => {
    if (!isHere || id === null || indicator === undefined) return
    // the address says it once: what is chosen afterwards is not undone by a look at another view
    navigate({ view: 'triage', session: id }, 'replace')
    void jumpToIndicator(id, indicator)
  }, [isHere, id, indicator])
  if (id === null) return <StartView />
  if (session !== undefined) return <SessionView key={session.id} session={session} />
  if (!isLoaded) return <p className="unseen">Loading</p>
  return (
    <div className="empty-view">
      <h1>This session is not here</h1>
      <p className="muted">It was deleted, or it belongs to another data directory. Nothing else was lost.</p>
      <Button look="primary" onClick={() => navigate({ view: 'triage', session: null }, 'replace')}>
        Show the kept sessions
      </Button>
    </div>
  )
}
