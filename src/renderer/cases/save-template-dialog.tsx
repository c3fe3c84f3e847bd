import { Modal } from '@mantine/core'
import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import { invoke } from '../state/bridge.ts'
import { Button } from '../ui/button.tsx'
import { toastActs, toastProblem } from '../ui/toast.tsx'
import { useSubmit } from '../ui/use-submit.ts'

type SaveTemplateDialogProps = { readonly opened: OpenedCase; readonly onClose: () => void }

/** Asks for the name of a template that is made of a case. */
export function SaveTemplateDialog({ opened, onClose }: SaveTemplateDialogProps) {
  const [name, setName] = useState(opened.title)
  const submit = useSubmit(async () => {
    if (name.trim() === '') return
    const answer = await invoke('caseTemplates.fromCase', { id: opened.id, name })
    if (isProblem(answer)) {
      toastProblem(answer)
      return
    }
    onClose()
    toastActs(`Saved the template ${answer.template.name}.`, answer)
  })
  return (
    <Modal opened onClose={onClose} title="Save as a template" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className="dialog-form" onSubmit={submit}>
        <label className="field">
          <span>Name of the template</span>
          <input
            className="text-input"
            data-autofocus
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <p className="muted">
          It includes title, summary, severity, tags and tasks; each task is due as long after opening as
          here.
        </p>
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button button-primary" disabled={name.trim() === ''}>
            Save the template
          </button>
        </div>
      </form>
    </Modal>
  )
}
