import { navigate } from '../state/router.ts'
import { Button } from './button.tsx'

/** Shown for an address that belongs to no view. */
export function UnknownView({ path }: { readonly path: string }) {
  return (
    <div className="empty-view">
      <h1>There is no such view</h1>
      <p className="muted">
        There is nothing at <span className="mono">{path}</span>.
      </p>
      <ToTriage />
    </div>
  )
}

/** A link to the start page of triage. */
export function ToTriage() {
  return (
    <Button look="primary" onClick={() => navigate('/')}>
      Go to Triage
    </Button>
  )
}
