import { navigate } from '../state/router.ts'
import { Button } from './button.tsx'

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

/** The way to where the window begins. */
export function ToTriage() {
  return (
    <Button look="primary" onClick={() => navigate('/')}>
      Go to Triage
    </Button>
  )
}
