import { Modal } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../state/format.ts'
import { Button } from '../ui/button.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { dismissReasons } from './alert-words.ts'
import { dismissChosen, isLongAct } from './decide.ts'
import { ownReasons, rememberReason } from './own-reasons.ts'

const other = ''

/** Asks for the reason for dismissing alerts. */
export function DismissDialog({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  const [own] = useState(ownReasons)
  const [code, setCode] = useState(own.last ?? dismissReasons[0]?.code ?? other)
  const [written, setWritten] = useState('')
  const [comment, setComment] = useState('')
  const reason = code === other ? written.trim() : code
  const reasons = [...dismissReasons, ...own.written.map((each) => ({ code: each, label: each }))]
  const submit = useSubmit(async () => {
    if (reason === '') return
    const done = dismissChosen(reason, comment)
    if (!isLongAct(count) && !(await done)) return
    rememberReason(reason)
    onClose()
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Dismiss ${countOf(count, 'alert')}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={submit}>
        <fieldset className="case-choice">
          <legend className="unseen">Reason</legend>
          {reasons.map((each) => (
            <label key={each.code} className="case-option">
              <input
                type="radio"
                name="reason"
                checked={code === each.code}
                data-autofocus={code === each.code || undefined}
                onChange={() => setCode(each.code)}
              />
              <span>{each.label}</span>
            </label>
          ))}
          <label className="case-option">
            <input type="radio" name="reason" checked={code === other} onChange={() => setCode(other)} />
            <span>Another reason</span>
          </label>
          {code === other ? (
            <label className="field case-title">
              <span>The reason in a few words</span>
              <input
                className="text-input"
                value={written}
                maxLength={200}
                onChange={(event) => setWritten(event.target.value)}
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
            onChange={(event) => setComment(event.target.value)}
          />
        </label>
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button button-primary" disabled={reason === ''}>
            Dismiss
          </button>
        </div>
      </form>
    </Modal>
  )
}
