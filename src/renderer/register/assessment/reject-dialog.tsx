import { useState } from 'react'
import { useUnsavedText } from '../../state/unsaved.ts'
import { FormDialog, type Submitted, TextField } from '../../ui/form.tsx'

type RejectDialogProps = {
  /** The assessment: what is being rejected is not the form of another one. */
  readonly uuid: string
  readonly onClose: () => void
  readonly onReject: (reason: string) => Promise<Submitted>
}

/** Asks for the reason for rejecting an assessment. */
export function RejectDialog({ uuid, onClose, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  useUnsavedText('Why the assessment is rejected', reason.trim() === '' ? null : 'waiting')
  return (
    <FormDialog
      operation={null}
      of={`rejection of ${uuid}`}
      title="Reject the assessment"
      size="md"
      act="Reject"
      isReady={reason.trim() !== ''}
      onSubmit={() => onReject(reason.trim())}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label="Reason for the rejection, kept with the assessment"
        isFirst
        rows={4}
        maxLength={10_000}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
