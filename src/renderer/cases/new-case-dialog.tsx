import { Modal } from '@mantine/core'
import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { Template } from '../../contract/workstation/case-templates.ts'
import { invoke } from '../state/bridge.ts'
import { presentMoment } from '../state/clock.ts'
import { countOf } from '../state/format.ts'
import type { Severity } from '../state/labels.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { navigateInto } from '../ui/navigate-into.ts'
import { SeverityField } from '../ui/severity-field.tsx'
import { toastActs, toastProblem } from '../ui/toast.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { titleFrom } from './template-lines.ts'
import { useTemplates } from './templates.ts'

const firstTitle = (template: Template | null) =>
  template === null ? '' : titleFrom(template.title, presentMoment())

type NewCaseDialogProps = {
  /** Whether the template is asked for first. */
  readonly isFromTemplate?: boolean
  readonly onClose: () => void
}

/** Asks for the first data of a new case. */
export function NewCaseDialog({ isFromTemplate = false, onClose }: NewCaseDialogProps) {
  const [title, setTitle] = useState('')
  const [severity, setSeverity] = useState<Severity>('medium')
  const [indicators, setIndicators] = useState('')
  const [template, setTemplate] = useState<Template | null>(null)
  const { templates } = useTemplates()
  useUnsavedText(
    'New case',
    (title === '' || title === firstTitle(template)) && indicators === '' ? null : 'waiting',
  )
  const choose = (id: string) => {
    const chosen = templates?.find((each) => each.id === id) ?? null
    // a title entered by the user is kept
    if (title === '' || title === firstTitle(template)) setTitle(firstTitle(chosen))
    if (chosen !== null) setSeverity(chosen.severity)
    setTemplate(chosen)
  }
  const submit = useSubmit(async () => {
    if (title.trim() === '') return
    const answer = await invoke('caseBoard.create', {
      title,
      severity,
      indicators,
      ...(template === null ? {} : { template: template.id }),
    })
    if (isProblem(answer)) {
      toastProblem(answer)
      return
    }
    onClose()
    const { added, skipped } = answer
    const left = skipped === 0 ? '' : ` ${countOf(skipped, 'line')} did not hold exactly one indicator.`
    toastActs(`Opened the case ${title.trim()} with ${countOf(added, 'indicator')}.${left}`, answer)
    navigateInto({ view: 'cases', page: 'case', id: answer.id, section: 'timeline' }, 'view')
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title="Open a case"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={submit}>
        <label className="field">
          <span>Title</span>
          <input
            className="text-input"
            data-autofocus={isFromTemplate ? undefined : true}
            value={title}
            maxLength={1000}
            onChange={(event) => setTitle(event.target.value)}
          />
        </label>
        {templates?.length === 0 ? null : (
          <label className="field">
            <span>Template</span>
            <select
              className="text-input"
              data-autofocus={isFromTemplate || undefined}
              value={template?.id ?? ''}
              onChange={(event) => choose(event.target.value)}
            >
              <option value="">None</option>
              {(templates ?? []).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {template === null ? null : (
          <p className="muted">
            Brings {countOf(template.tasks.length, 'task')}
            {template.tags.length === 0 ? '' : `, the tags ${template.tags.join(', ')}`} and its summary.
            {template.hints === '' ? '' : ` To look for: ${template.hints}`}
          </p>
        )}
        <SeverityField value={severity} onChange={setSeverity} />
        <label className="field">
          <span>Indicators, one per line, if any yet</span>
          <textarea
            className="text-input text-area mono"
            rows={6}
            value={indicators}
            spellCheck={false}
            onChange={(event) => setIndicators(event.target.value)}
          />
        </label>
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button button-primary" disabled={title.trim() === ''}>
            Open the case
          </button>
        </div>
      </form>
    </Modal>
  )
}
