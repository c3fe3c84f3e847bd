import { Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { TriageSession } from '../../contract/workstation/triage-session.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { retitleSession } from './session-acts.ts'

/** Asks for the title of a session. */
export function RenameDialog({
  session,
  onClose,
}: {
  readonly session: TriageSession
  readonly onClose: () => void
}) {
  const [title, setTitle] = useState(session.title)
  useUnsavedText('Title of the session', title === session.title ? null : 'waiting')
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
            onChange={(event) => setTitle(event.target.value)}
          />
        </label>
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button button-primary" disabled={title.trim() === ''}>
            Rename
          </button>
        </div>
      </form>
    </Modal>
  )
}
