import { invoke } from '../state/bridge.ts'
import { useUndo } from '../state/undo.ts'
import { Button } from '../ui/button.tsx'
import { useRevision } from './revision.ts'
import { undoStep } from './steps.ts'
import { useAnswer } from './use-answer.ts'

/** Takes back the last step of some records and says which that is; nothing while there is none. */
export function UndoButton({ uuids }: { readonly uuids: readonly string[] }) {
  const { value } = useAnswer(`undo ${uuids.join(' ')}`, useRevision(), () =>
    invoke('register.lastStep', { uuids: [...uuids] }),
  )
  const step = value?.step ?? null
  const isNewest = useUndo((now) => step !== null && now.changes.at(-1)?.step === step.step)
  if (step === null) return null
  const words = `Undo: ${step.label.charAt(0).toLowerCase()}${step.label.slice(1)}`
  return (
    <Button
      className="undo-step"
      title={step.records > 1 ? `${words} (${step.records} records)` : words}
      hotkey={isNewest ? 'ctrl+z' : undefined}
      onClick={() => void undoStep(step)}
    >
      {words}
    </Button>
  )
}
