import type { Problem } from '../../../contract/problem.ts'
import type { KindName } from '../../../contract/register/kinds.ts'
import { navigate } from '../../state/router.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { moduleOf } from '../modules.ts'
import { listPath } from '../paths.ts'
import { UndoButton } from '../undo-button.tsx'

type GoneRecordProps = {
  readonly kind: KindName
  readonly uuid: string
  readonly problem: Problem
  readonly again: () => void
}

/** Shown for a record that was removed or could not be read. */
export function GoneRecord({ kind, uuid, problem, again }: GoneRecordProps) {
  const label = moduleOf(kind)?.label ?? 'the records'
  if (problem.code !== 'not-found')
    return (
      <div className="register-page">
        <div className="record">
          <ProblemNote problem={problem} retry={again} />
        </div>
      </div>
    )
  return (
    <div className="register-page">
      <div className="empty-view">
        <h1>This record is gone</h1>
        <p className="muted">It was removed, or the address belongs to another register.</p>
        <div className="empty-acts">
          <Button look="primary" onClick={() => navigate(listPath(kind))}>
            Go to {label}
          </Button>
          <UndoButton uuids={[uuid]} />
        </div>
      </div>
    </div>
  )
}
