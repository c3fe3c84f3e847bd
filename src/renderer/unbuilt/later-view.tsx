import { ToTriage } from '../ui/unknown-view.tsx'
import type { LaterView as Later, LaterRoute } from './route.ts'

const views: Readonly<
  Record<Later, { readonly title: string; readonly purpose: string; readonly part: string }>
> = {
  scans: {
    title: 'Scans',
    purpose: 'The queue of requests to an instance: waiting, running, done, deferred by quota, failed.',
    part: 'It comes with the connection to an instance.',
  },
  audits: {
    title: 'Audits',
    purpose: 'Audits and schedules: launch, follow and read them.',
    part: 'It comes with the audits part.',
  },
}

/** Placeholder of a view that is not built yet: its purpose, when it will come, and what works today. */
export function LaterView({ route }: { readonly route: LaterRoute }) {
  const { title, purpose, part } = views[route.view]
  return (
    <div className="empty-view">
      <h1>{title}</h1>
      <p>{purpose}</p>
      <p className="muted">
        This view is not built yet. {part} Triage, Lookup, Alerts, Cases, Register and Actors work today.
      </p>
      <ToTriage />
    </div>
  )
}
