import { navigate } from '../state/router.ts'
import { useSessions } from '../state/sessions.ts'
import { Button } from '../ui/button.tsx'
import { SessionView } from './session-view.tsx'
import { StartView } from './start-view.tsx'

/** Triage: one session, or where sessions begin. */
export function TriageView({ session: id }: { readonly session: string | null }) {
  const session = useSessions((now) => now.list.find((each) => each.id === id))
  const isLoaded = useSessions((now) => now.isLoaded)
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
