import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { useDraft } from '../state/draft.ts'
import { titleDraft } from '../state/sessions.ts'
import { FormDialog, TextField } from '../ui/form.tsx'
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
  return (
    <FormDialog
      operation="triage.rename"
      of={session.id}
      title="Rename session"
      size="sm"
      act="Rename"
      isReady={title.trim() !== ''}
      discard={discard}
      onSubmit={() => retitleSession(session, title)}
      onClose={onClose}
    >
      <TextField
        name="title"
        label="Title"
        isFirst
        value={title}
        onChange={(text) => write({ title: text })}
      />
    </FormDialog>
  )
}
