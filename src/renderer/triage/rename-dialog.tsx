import { Modal } from '@mantine/core'
import type { FormEvent } from 'react'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { useDraft } from '../state/draft.ts'
import { titleDraft } from '../state/sessions.ts'
import { CancelDraft } from '../ui/cancel-draft.tsx'
import { retitleSession } from './session-acts.ts'

/**
 * Asks for the title of a session. What is written stays when the dialog is closed or the title is refused, until it is
 * cancelled.
 */
export function RenameDialog({
  session,
  onClose,
}: {
  readonly session: TriageSession
  readonly onClose: () => void
}) {
  const { fields, write, discard } = useDraft({
    ...titleDraft(session.id),
    first: { title: session.title },
  })
  const { title } = fields
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    void retitleSession(session, title)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Rename session"
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={submit}>
        <label className="field">
          <span>Title</span>
          <input
            className="text-input"
            data-autofocus
            value={title}
            maxLength={300}
            onChange={(event) => write({ title: event.target.value })}
          />
        </label>
        <div className="dialog-acts">
          <CancelDraft discard={discard} onClose={onClose} />
          <button type="submit" className="button button-primary" disabled={title.trim() === ''}>
            Rename
          </button>
        </div>
      </form>
    </Modal>
  )
}
