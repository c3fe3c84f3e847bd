import { useState } from 'react'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import { act } from '../ui/act.ts'
import { FormDialog, TextField } from '../ui/form.tsx'

type SaveTemplateDialogProps = { readonly opened: OpenedCase; readonly onClose: () => void }

/** Asks for the name of a template that is made of a case. */
export function SaveTemplateDialog({ opened, onClose }: SaveTemplateDialogProps) {
  const [name, setName] = useState(opened.title)
  const submit = () =>
    act(
      'caseTemplates.fromCase',
      { id: opened.id, name },
      { done: ({ template }) => `Saved the template ${template.name}.`, refusal: 'caller' },
    )
  return (
    <FormDialog
      operation="caseTemplates.fromCase"
      of={opened.id}
      title="Save as a template"
      act="Save the template"
      isReady={name.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField name="name" label="Name of the template" isFirst value={name} onChange={setName} />
      <p className="muted">
        It includes title, summary, severity, tags and tasks; each task is due as long after opening as here.
      </p>
    </FormDialog>
  )
}
