import { useState } from 'react'
import type { ActorRow } from '../../contract/workstation/actors/actor-table.ts'
import { FormDialog } from '../ui/form.tsx'
import { ActorChoice } from './actor-choice.tsx'

type CompareDialogProps = {
  /** Addresses of those that are compared already. */
  readonly without: readonly string[]
  readonly onChoose: (slug: string) => void
  readonly onClose: () => void
}

/** Asks for a further actor to compare. */
export function CompareDialog({ without, onChoose, onClose }: CompareDialogProps) {
  const [target, setTarget] = useState<ActorRow | null>(null)
  const submit = () => {
    if (target !== null) onChoose(target.slug)
    return null
  }
  return (
    <FormDialog
      operation={null}
      title="Compare another actor"
      size="lg"
      act={target === null ? 'Compare' : `Compare ${target.name}`}
      isReady={target !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <ActorChoice without={without} onChoose={setTarget} />
    </FormDialog>
  )
}
