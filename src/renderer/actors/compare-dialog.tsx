import { Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ActorRow } from '../../contract/workstation/actors/actor-table.ts'
import { Button } from '../ui/button.tsx'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (target === null) return
    onClose()
    onChoose(target.slug)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Compare another actor"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={submit}>
        <ActorChoice without={without} onChoose={setTarget} />
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button button-primary" disabled={target === null}>
            {target === null ? 'Compare' : `Compare ${target.name}`}
          </button>
        </div>
      </form>
    </Modal>
  )
}
