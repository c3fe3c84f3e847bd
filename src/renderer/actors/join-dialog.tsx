import { Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ActorRow } from '../../contract/workstation/actors/actor-table.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { ActorChoice } from './actor-choice.tsx'
import { joinActors } from './decide.ts'

type JoinDialogProps = {
  readonly actor: { readonly slug: string; readonly name: string }
  readonly onClose: () => void
}

/** Asks for the actor that this one is the same as. */
export function JoinDialog({ actor, onClose }: JoinDialogProps) {
  const [target, setTarget] = useState<ActorRow | null>(null)
  const [isJoining, setJoining] = useState(false)
  const { slug } = actor
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (target === null || isJoining) return
    setJoining(true)
    const isDone = await joinActors(actor, target)
    setJoining(false)
    if (!isDone) return
    onClose()
    navigate({ view: 'actors', page: 'profile', slug })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${actor.name} is the same actor as …`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={(event) => void submit(event)}>
        <ActorChoice without={[slug]} onChoose={setTarget} />
        <p className="muted">
          They stay one actor when sets are imported again, until you split them or remove the decision.
        </p>
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button button-primary" disabled={target === null || isJoining}>
            {isJoining ? 'Joining …' : target === null ? 'Join' : `Join with ${target.name}`}
          </button>
        </div>
      </form>
    </Modal>
  )
}
