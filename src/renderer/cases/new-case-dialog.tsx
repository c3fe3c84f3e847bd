import { Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { countOf } from '../state/format.ts'
import type { Severity } from '../state/labels.ts'
import { navigate } from '../state/router.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { SeverityField } from '../ui/severity-field.tsx'
import { toastActs, toastProblem } from '../ui/toast.tsx'

/** Asks for what a case begins with. */
export function NewCaseDialog({ onClose }: { readonly onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [severity, setSeverity] = useState<Severity>('medium')
  const [indicators, setIndicators] = useState('')
  useUnsavedText('New case', title === '' && indicators === '' ? null : 'waiting')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    const answer = await invoke('caseBoard.create', { title, severity, indicators })
    if (isProblem(answer)) {
      toastProblem(answer)
      return
    }
    onClose()
    const { added, skipped } = answer
    const left = skipped === 0 ? '' : ` ${countOf(skipped, 'line')} held no single indicator.`
    toastActs(`Opened the case ${title.trim()} with ${countOf(added, 'indicator')}.${left}`, answer)
    navigate({ view: 'cases', page: 'case', id: answer.id, section: 'timeline' })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Open a case"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={(event) => void submit(event)}>
        <label className="field">
          <span>Title</span>
          <input
            className="text-input"
            data-autofocus
            value={title}
            maxLength={1000}
            onChange={(event) => setTitle(event.target.value)}
          />
        </label>
        <SeverityField value={severity} onChange={setSeverity} />
        <label className="field">
          <span>Indicators, one a line, if there are any yet</span>
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
