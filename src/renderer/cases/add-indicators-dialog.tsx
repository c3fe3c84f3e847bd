import { Modal } from '@mantine/core'
import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { useDraft } from '../state/draft.ts'
import { routePath } from '../state/route.ts'
import { Button } from '../ui/button.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { addedIndicatorsWords, refusedIndicatorsWords } from './added-words.ts'
import type { CasePartProps } from './use-opened-case.ts'

type AddIndicatorsDialogProps = CasePartProps & { readonly onClose: () => void }

/**
 * Asks for indicators, one per line; lines that could not be read stay in the field with the reason. What is written
 * stays when the dialog is closed, until it is cancelled.
 */
export function AddIndicatorsDialog({ opened, act, onClose }: AddIndicatorsDialogProps) {
  const { fields, write, discard } = useDraft({
    label: 'Indicators for the case',
    path: routePath({ view: 'cases', page: 'case', id: opened.id, section: 'indicators' }),
    first: { text: '', detection: true },
    isUnsaved: (draft) => draft.text.trim() !== '',
  })
  const { text, detection } = fields
  const [skipped, setSkipped] = useState<WindowOutput<'caseBoard.addIndicators'>['skipped']>([])
  const refused = refusedIndicatorsWords(skipped.length)
  const submit = useSubmit(async () => {
    if (text.trim() === '') return
    const answer = await invoke('caseBoard.addIndicators', { id: opened.id, indicators: text, detection })
    const isDone = await act(Promise.resolve(answer), addedIndicatorsWords)
    if (!isDone || isProblem(answer)) return
    if (answer.skipped.length === 0) {
      discard()
      onClose()
      return
    }
    setSkipped(answer.skipped)
    write({ text: answer.skipped.map(({ value }) => value).join('\n') })
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
            onChange={(event) => write({ text: event.target.value })}
          />
        </label>
        <label className="case-option">
          <input
            type="checkbox"
            checked={detection}
            onChange={(event) => write({ detection: event.target.checked })}
          />
          <span>For detection: exports tell others to look for them</span>
        </label>
        <p className="muted">
          Own, allow-listed, reserved and constant values never are, nor is the host of a URL that is added
          with it.
        </p>
        {refused === null ? null : <p role="alert">{refused}</p>}
        <div className="dialog-acts">
          <Button
            onClick={() => {
              discard()
              onClose()
            }}
          >
            {skipped.length === 0 ? 'Cancel' : 'Discard the rest'}
          </Button>
          <button type="submit" className="button button-primary" disabled={text.trim() === ''}>
            Add
          </button>
        </div>
      </form>
    </Modal>
  )
}
