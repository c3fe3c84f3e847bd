import { Modal } from '@mantine/core'
import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { countOf } from '../state/format.ts'
import type { Severity } from '../state/labels.ts'
import { endRaising, type Raising, useRaising } from '../state/raise-alert.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { SeverityField } from '../ui/severity-field.tsx'
import { toast, toastProblem } from '../ui/toast.tsx'
import { useSubmit } from '../ui/use-submit.ts'

/** Asks for the content of an alert that the user raises, from whichever page. */
export function RaiseDialog() {
  const raising = useRaising((now) => now.raising)
  return (
    <Modal
      opened={raising !== null}
      onClose={endRaising}
      title="Raise an alert"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {raising === null ? null : <RaiseForm raising={raising} />}
    </Modal>
  )
}

function RaiseForm({ raising }: { readonly raising: Raising }) {
  const first = { ...raising, values: raising.indicators.join('\n') }
  const [title, setTitle] = useState(first.title)
  const [severity, setSeverity] = useState<Severity>('medium')
  const [description, setDescription] = useState(first.description)
  const [values, setValues] = useState(first.values)
  const isTouched = title !== first.title || description !== first.description || values !== first.values
  useUnsavedText('New alert', isTouched ? 'waiting' : null)
  const submit = useSubmit(async () => {
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
    endRaising()
    const { added, skipped } = answer
    const left =
      skipped.length === 0 ? '' : ` ${countOf(skipped.length, 'line')} did not hold exactly one indicator.`
    toast(`Raised the alert ${title.trim()} with ${countOf(added, 'indicator')}.${left}`)
  })
  return (
    <form className="dialog-form" onSubmit={submit}>
      <p className="muted">
        {raising.of === null ? 'Nothing is selected here: the alert starts empty.' : `From ${raising.of}.`}
      </p>
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
        <span>Indicators, one per line; those in the text above are read automatically</span>
        <textarea
          className="text-input text-area mono"
          rows={5}
          value={values}
          spellCheck={false}
          onChange={(event) => setValues(event.target.value)}
        />
      </label>
      <div className="dialog-acts">
        <Button onClick={endRaising}>Cancel</Button>
        <button type="submit" className="button button-primary" disabled={title.trim() === ''}>
          Raise
        </button>
      </div>
    </form>
  )
}
