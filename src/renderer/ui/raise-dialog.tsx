import { Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { countOf } from '../state/format.ts'
import type { Severity } from '../state/labels.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { Button } from './button.tsx'
import { SeverityField } from './severity-field.tsx'
import { toast, toastProblem } from './toast.tsx'

type RaiseDialogProps = {
  readonly title: string
  /** Values that were chosen. */
  readonly indicators: readonly string[]
  readonly onClose: () => void
}

/** Asks what an alert that a person raises says. */
export function RaiseDialog({ title: first, indicators, onClose }: RaiseDialogProps) {
  const [title, setTitle] = useState(first)
  const [severity, setSeverity] = useState<Severity>('medium')
  const [description, setDescription] = useState('')
  const [values, setValues] = useState(indicators.join('\n'))
  const isTouched = title !== first || description !== '' || values !== indicators.join('\n')
  useUnsavedText('New alert', isTouched ? 'waiting' : null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    const answer = await invoke('alertInbox.raise', {
      title,
      severity,
      ...(description.trim() === '' ? {} : { description }),
      ...(values.trim() === '' ? {} : { indicators: values }),
    })
    if (isProblem(answer)) {
      toastProblem(answer)
      return
    }
    onClose()
    const { added, skipped } = answer
    const left = skipped.length === 0 ? '' : ` ${countOf(skipped.length, 'line')} held no single indicator.`
    toast(`Raised the alert ${title.trim()} with ${countOf(added, 'indicator')}.${left}`)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Raise an alert"
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
          <span>What happened</span>
          <textarea
            className="text-input text-area"
            rows={4}
            value={description}
            maxLength={100_000}
            onChange={(event) => setDescription(event.target.value)}
          />
        </label>
        <label className="field">
          <span>Indicators, one a line; those of the text above are read by themselves</span>
          <textarea
            className="text-input text-area mono"
            rows={5}
            value={values}
            spellCheck={false}
            onChange={(event) => setValues(event.target.value)}
          />
        </label>
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button button-primary" disabled={title.trim() === ''}>
            Raise
          </button>
        </div>
      </form>
    </Modal>
  )
}
