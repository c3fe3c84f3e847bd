import { invoke } from '../state/bridge.ts'
import { undoAct, useUndo } from '../state/undo.ts'
import { Button } from '../ui/button.tsx'
import { reportUndone } from '../ui/toast.tsx'
import { useAnswer } from './use-answer.ts'

/** Button that takes back the last step on some records and names it; renders nothing when there is none. */
export function UndoButton({ uuids }: { readonly uuids: readonly string[] }) {
  const { value } = useAnswer(`undo ${uuids.join(' ')}`, ['register.lastStep'], () =>
    invoke('register.lastStep', { uuids: [...uuids] }),
  )
  const step = value?.step ?? null
  const isNewest = useUndo((now) => step !== null && now.changes.at(-1)?.acts.at(-1) === step.step)
  if (step === null) return null
  const words = `Undo: ${step.label.charAt(0).toLowerCase()}${step.label.slice(1)}`
  return (
    <Button
      className="undo-step"
      title={step.records > 1 ? `${words} (${step.records} records)` : words}
      hotkey={isNewest ? 'ctrl+z' : undefined}
      onClick={() => void undoAct({ act: step.step, title: step.label }).then(reportUndone)}
    >
      {words}
    </Button>
  )
}
