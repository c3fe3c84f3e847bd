import { useState } from 'react'
import type { ActorRow } from '../../contract/workstation/actors/actor-table.ts'
import { navigate } from '../state/router.ts'
import { FormDialog } from '../ui/form.tsx'
import { ActorChoice } from './actor-choice.tsx'
import { joinActors } from './decide.ts'

type JoinDialogProps = {
  readonly actor: { readonly slug: string; readonly name: string }
  readonly onClose: () => void
}

/** Asks for the actor that this one is the same as. */
export function JoinDialog({ actor, onClose }: JoinDialogProps) {
  const [target, setTarget] = useState<ActorRow | null>(null)
  const { slug } = actor
  const submit = async () => {
    if (target === null) return false
    const refusal = await joinActors(actor, target)
    if (refusal !== null) return refusal
    navigate({ view: 'actors', page: 'profile', slug })
    return null
  }
  return (
    <FormDialog
      operation={null}
      of={`actor ${slug}`}
      title={`${actor.name} is the same actor as …`}
      size="lg"
      act={target === null ? 'Join' : `Join with ${target.name}`}
      busyAct="Joining …"
      isReady={target !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <ActorChoice without={[slug]} onChoose={setTarget} />
      <p className="muted">
        They stay one actor when sets are imported again, until you split them or remove the decision.
      </p>
    </FormDialog>
  )
}
