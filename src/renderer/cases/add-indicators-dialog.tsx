import { Modal } from '@mantine/core'
import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { countOf } from '../state/format.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import type { CasePartProps } from './use-opened-case.ts'

type AddIndicatorsDialogProps = CasePartProps & { readonly onClose: () => void }

/** Asks for indicators, one per line; lines that could not be read stay in the field with the reason. */
export function AddIndicatorsDialog({ opened, act, onClose }: AddIndicatorsDialogProps) {
  const [text, setText] = useState('')
  const [skipped, setSkipped] = useState<WindowOutput<'caseBoard.addIndicators'>['skipped']>([])
  useUnsavedText('Indicators for the case', text.trim() === '' ? null : 'waiting')
  const submit = useSubmit(async () => {
    if (text.trim() === '') return
    const answer = await invoke('caseBoard.addIndicators', { id: opened.id, indicators: text })
    const isDone = await act(Promise.resolve(answer), ({ added }) => `Added ${countOf(added, 'indicator')}.`)
    if (!isDone || isProblem(answer)) return
    if (answer.skipped.length === 0) {
      onClose()
      return
    }
    setSkipped(answer.skipped)
    setText(answer.skipped.map(({ value }) => value).join('\n'))
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title="Add indicators"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={submit}>
        <label className="field">
          <span>Indicators, one per line, defanged or not</span>
          <textarea
            className="text-input text-area mono"
            data-autofocus
            rows={10}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {skipped.length === 0 ? null : (
          <p role="alert">
            {countOf(skipped.length, 'line')} did not hold exactly one indicator and{' '}
            {skipped.length === 1 ? 'was' : 'were'} not added:{' '}
            {skipped.length === 1 ? 'it remains' : 'they remain'} above.
          </p>
        )}
        <div className="dialog-acts">
          <Button onClick={onClose}>{skipped.length === 0 ? 'Cancel' : 'Close'}</Button>
          <button type="submit" className="button button-primary" disabled={text.trim() === ''}>
            Add
          </button>
        </div>
      </form>
    </Modal>
  )
}
