import { Button } from './button.tsx'

type ChangedMeanwhileProps = {
  /** Value saved by somebody else. */
  readonly theirs: string
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/**
 * Shown at a field in which the user is typing when somebody else saved it: the typed text stays until one of both is
 * chosen.
 */
export function ChangedMeanwhile({ theirs, keepMine, takeTheirs }: ChangedMeanwhileProps) {
  return (
    <div className="field-note changed-meanwhile" role="alert">
      <p>Somebody changed this in the meantime; your version is not saved. It now says:</p>
      <blockquote>
        {theirs.trim() === '' ? <span className="muted">nothing</span> : <bdi>{theirs}</bdi>}
      </blockquote>
      <p className="changed-acts">
        <Button onClick={keepMine}>Keep mine</Button>
        <Button onClick={takeTheirs}>Take theirs</Button>
      </p>
    </div>
  )
}
