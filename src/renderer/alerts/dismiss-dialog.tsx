import { useState } from 'react'
import { useDraft } from '../state/draft.ts'
import { countOf } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { reportRefusal } from '../ui/act.ts'
import { FormDialog, TextField } from '../ui/form.tsx'
import { dismissReasons } from './alert-words.ts'
import { chosenKey } from './chosen-alerts.ts'
import { dismissChosen, isLongAct } from './decide.ts'
import { ownReasons, rememberReason } from './own-reasons.ts'

const other = ''

type Dismissal = {
  /** Code of the reason, or `other`. */
  readonly code: string
  /** The other reason in words. */
  readonly written: string
  readonly comment: string
  /** Identifies the alerts that it was begun for. */
  readonly alerts: string
}

const hasText = ({ written, comment }: Dismissal) => `${written}${comment}`.trim() !== ''

/** Asks for the reason for dismissing alerts. */
export function DismissDialog({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  const [own] = useState(ownReasons)
  const [alerts] = useState(chosenKey)
  const { fields, first, write, empty, discard } = useDraft<Dismissal>({
    label: 'Dismissal',
    path: routePath({ view: 'alerts', alert: null }),
    first: { code: own.last ?? dismissReasons[0]?.code ?? other, written: '', comment: '', alerts },
    isUnsaved: hasText,
  })
  const { code, written, comment } = fields
  const close = () => {
    // a reason alone is not kept: it would apply to other alerts unnoticed
    if (!hasText(fields)) discard()
    onClose()
  }
  const reason = code === other ? written.trim() : code
  const reasons = [...dismissReasons, ...own.written.map((each) => ({ code: each, label: each }))]
  const submit = async () => {
    const done = dismissChosen(reason, comment).then((refused) => {
      if (refused === null) empty(fields)
      return refused
    })
    // a long one runs on after the dialog
    if (isLongAct(count)) void done.then((refused) => refused !== null && reportRefusal(refused))
    else {
      const refused = await done
      if (refused !== null) return refused
    }
    rememberReason(reason)
    return null
  }
  return (
    <FormDialog
      operation="alertInbox.dismiss"
      title={`Dismiss ${countOf(count, 'alert')}`}
      act="Dismiss"
      isReady={reason !== ''}
      onCancel={discard}
      onSubmit={submit}
      onClose={close}
    >
      {first.alerts === alerts ? null : (
        <p className="muted">These words were begun for other alerts. Cancel discards them.</p>
      )}
      <fieldset className="case-choice">
        <legend className="unseen">Reason</legend>
        {reasons.map((each) => (
          <label key={each.code} className="case-option">
            <input
              type="radio"
              name="reason"
              checked={code === each.code}
              data-autofocus={code === each.code || undefined}
              onChange={() => write({ code: each.code })}
            />
            <span>{each.label}</span>
          </label>
        ))}
        <label className="case-option">
          <input
            type="radio"
            name="reason"
            checked={code === other}
            onChange={() => write({ code: other })}
          />
          <span>Another reason</span>
        </label>
        {code === other ? (
          <TextField
            name="reason_code"
            label="The reason in a few words"
            fieldClassName="case-title"
            value={written}
            onChange={(text) => write({ written: text })}
          />
        ) : null}
      </fieldset>
      <TextField
        name="comment"
        label="Comment (optional)"
        rows={3}
        value={comment}
        onChange={(text) => write({ comment: text })}
      />
    </FormDialog>
  )
}
