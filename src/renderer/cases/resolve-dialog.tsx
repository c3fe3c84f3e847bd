import { Modal } from '@mantine/core'
import { useState } from 'react'
import { invoke } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { type CaseVerdict, verdictLabels } from './case-words.ts'
import type { CasePartProps } from './use-opened-case.ts'

type ResolveDialogProps = CasePartProps & { readonly onClose: () => void }

/** Asks for the verdict, and what the report says beside what the case holds. */
export function ResolveDialog({ opened, act, onClose }: ResolveDialogProps) {
  const [verdict, setVerdict] = useState<CaseVerdict>('true_positive')
  const [rootCause, setRootCause] = useState(opened.root_cause ?? '')
  const [narrative, setNarrative] = useState(opened.narrative ?? '')
  const isTouched = rootCause !== (opened.root_cause ?? '') || narrative !== (opened.narrative ?? '')
  useUnsavedText('Verdict of the case', isTouched ? 'waiting' : null)
  const submit = useSubmit(async () => {
    const answer = invoke('caseBoard.resolve', {
      id: opened.id,
      verdict,
      ...(rootCause.trim() === '' ? {} : { root_cause: rootCause }),
      ...(narrative.trim() === '' ? {} : { narrative }),
    })
    if (await act(answer, `Resolved the case as ${verdictLabels[verdict].toLowerCase()}.`)) {
      onClose()
      navigate({ view: 'cases', page: 'case', id: opened.id, section: 'report' })
    }
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title="Resolve the case"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={submit}>
        <label className="field">
          <span>Verdict</span>
          <select
            className="text-input"
            data-autofocus
            value={verdict}
            onChange={(event) => setVerdict(event.target.value as CaseVerdict)}
          >
            {Object.entries(verdictLabels).map(([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>Root cause</span>
          <textarea
            className="text-input text-area"
            rows={3}
            value={rootCause}
            maxLength={100_000}
            onChange={(event) => setRootCause(event.target.value)}
          />
        </label>
        <label className="field">
          <span>What happened, for those who read the report</span>
          <textarea
            className="text-input text-area"
            rows={8}
            value={narrative}
            maxLength={1_000_000}
            onChange={(event) => setNarrative(event.target.value)}
          />
        </label>
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button button-primary">
            Resolve and write the report
          </button>
        </div>
      </form>
    </Modal>
  )
}
