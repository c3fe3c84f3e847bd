import { Button } from './button.tsx'

type ChangedMeanwhileProps = {
  /** What somebody else wrote. */
  readonly theirs: string
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** Stands at a field that is being written in while somebody else saved it: what is written stays until one of both is chosen. */
export function ChangedMeanwhile({ theirs, keepMine, takeTheirs }: ChangedMeanwhileProps) {
  return (
    <div className="field-note changed-meanwhile" role="alert">
      <p>Somebody changed this meanwhile; yours is not saved. It now says:</p>
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
