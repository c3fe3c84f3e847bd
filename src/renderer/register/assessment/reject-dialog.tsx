import { Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Problem } from '../../../contract/problem.ts'
import { useUnsavedText } from '../../state/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'

type RejectDialogProps = {
  readonly onClose: () => void
  readonly onReject: (reason: string) => Promise<Problem | null>
}

/** Asks for the reason for rejecting an assessment. */
export function RejectDialog({ onClose, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  useUnsavedText('Why the assessment is rejected', reason.trim() === '' ? null : 'waiting')
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const refused = await onReject(reason.trim())
    if (refused === null) onClose()
    else setProblem(refused)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Reject the assessment"
      size="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={(event) => void submit(event)}>
        <label className="field">
          <span>Reason for the rejection, kept with the assessment</span>
          <textarea
            className="text-input"
            data-autofocus
            rows={4}
            maxLength={10_000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        {problem === null ? null : <ProblemNote problem={problem} />}
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button button-primary" disabled={reason.trim() === ''}>
            Reject
          </button>
        </div>
      </form>
    </Modal>
  )
}
