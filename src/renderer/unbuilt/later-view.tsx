import type { LaterView as Later } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'

const views: Readonly<
  Record<Later, { readonly title: string; readonly purpose: string; readonly part: string }>
> = {
  scans: {
    title: 'Scans',
    purpose: 'The queue of what an instance is asked: waiting, running, done, put off by quota, failed.',
    part: 'It comes with the connection to an instance.',
  },
  alerts: {
    title: 'Alerts',
    purpose: 'The inbox of alerts, with the raw message and its observables side by side.',
    part: 'It comes with the incidents part.',
  },
  cases: {
    title: 'Cases',
    purpose: 'Cases with indicators, comments, evidence, timeline and report.',
    part: 'It comes with the incidents part.',
  },
  actors: {
    title: 'Actors',
    purpose: 'Threat actors with profile, map, graph and techniques.',
    part: 'It comes with the actors part.',
  },
  audits: {
    title: 'Audits',
    purpose: 'Audits and schedules: launch, follow and read them.',
    part: 'It comes with the audits part.',
  },
}

/** A view that is not built: what it will be for, when it comes, and what works today. */
export function LaterView({ view }: { readonly view: Later }) {
  const { title, purpose, part } = views[view]
  return (
    <div className="empty-view">
      <h1>{title}</h1>
      <p>{purpose}</p>
      <p className="muted">This view is not built yet. {part} Triage, Lookup and Register work today.</p>
      <ToTriage />
    </div>
  )
}

/** An address that no view answers to. */
export function UnknownView({ path }: { readonly path: string }) {
  return (
    <div className="empty-view">
      <h1>There is no such view</h1>
      <p className="muted">
        Nothing here answers to <span className="mono">{path}</span>.
      </p>
      <ToTriage />
    </div>
  )
}

function ToTriage() {
  return (
    <Button look="primary" onClick={() => navigate({ view: 'triage', session: null })}>
      Go to Triage
    </Button>
  )
}
