import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useDraft } from '../state/draft.ts'
import { countOf } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { CancelDraft } from '../ui/cancel-draft.tsx'
import { useSubmit } from '../ui/use-submit.ts'
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
  const submit = useSubmit(async () => {
    if (reason === '') return
    const done = dismissChosen(reason, comment).then((isDone) => {
      if (isDone) empty(fields)
      return isDone
    })
    if (!isLongAct(count) && !(await done)) return
    rememberReason(reason)
    onClose()
  })
  return (
    <Modal
      opened
      onClose={close}
      title={`Dismiss ${countOf(count, 'alert')}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={submit}>
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
            <label className="field case-title">
              <span>The reason in a few words</span>
              <input
                className="text-input"
                value={written}
                maxLength={200}
                onChange={(event) => write({ written: event.target.value })}
              />
            </label>
          ) : null}
        </fieldset>
        <label className="field">
          <span>Comment (optional)</span>
          <textarea
            className="text-input text-area"
            rows={3}
            value={comment}
            maxLength={100_000}
            onChange={(event) => write({ comment: event.target.value })}
          />
        </label>
        <div className="dialog-acts">
          <CancelDraft discard={discard} onClose={onClose} />
          <button type="submit" className="button button-primary" disabled={reason === ''}>
            Dismiss
          </button>
        </div>
      </form>
    </Modal>
  )
}
