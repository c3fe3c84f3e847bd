import { Modal } from '@mantine/core'
import { invoke } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { ChangedMeanwhile } from '../ui/changed-meanwhile.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { type CaseVerdict, verdictLabels } from './case-words.ts'
import type { CasePartProps } from './use-opened-case.ts'
import { useSeen } from './use-seen.ts'

type ResolveDialogProps = CasePartProps & { readonly onClose: () => void }

/** Asks for the verdict, and for the parts of the report that the case does not contain. */
export function ResolveDialog({ opened, act, onClose }: ResolveDialogProps) {
  const verdict = useSeen<CaseVerdict | ''>(opened.verdict ?? '', opened.verdict !== null)
  const rootCause = useSeen(opened.root_cause ?? '')
  const narrative = useSeen(opened.narrative ?? '')
  const chosen = verdict.text === '' ? 'true_positive' : verdict.text
  const isTouched = rootCause.text !== rootCause.seen || narrative.text !== narrative.seen
  useUnsavedText('Verdict of the case', isTouched ? 'waiting' : null)
  const isChanged = [verdict, rootCause, narrative].some(({ theirs }) => theirs !== null)
  const isResolved = opened.status === 'closed'
  const submit = useSubmit(async () => {
    if (isChanged || isResolved) return
    const answer = invoke('caseBoard.resolve', {
      id: opened.id,
      verdict: chosen,
      ...(rootCause.text.trim() === '' ? {} : { root_cause: rootCause.text }),
      ...(narrative.text.trim() === '' ? {} : { narrative: narrative.text }),
      former: {
        verdict: verdict.seen === '' ? null : verdict.seen,
        root_cause: rootCause.seen,
        narrative: narrative.seen,
      },
    })
    if (await act(answer, `Resolved the case as ${verdictLabels[chosen].toLowerCase()}.`)) {
      onClose()
      navigate({ view: 'cases', page: 'case', id: opened.id, section: 'report' })
    }
  })
  const reopen = () =>
    act(
      invoke('caseBoard.change', { id: opened.id, status: 'in_progress', former: { status: 'closed' } }),
      'Reopened the case.',
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title="Resolve the case"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={submit}>
        {isResolved ? (
          <p className="field-note" role="alert">
            Somebody has since resolved this case. What you wrote is still here: reopen the case to resolve it
            with that.
          </p>
        ) : null}
        <label className="field">
          <span>Verdict</span>
          <select
            className="text-input"
            data-autofocus
            value={chosen}
            onChange={(event) => verdict.write(event.target.value as CaseVerdict)}
          >
            {Object.entries(verdictLabels).map(([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Theirs field={verdict} words={(theirs) => (theirs === '' ? '' : verdictLabels[theirs])} />
        <label className="field">
          <span>Root cause</span>
          <textarea
            className="text-input text-area"
            rows={3}
            value={rootCause.text}
            maxLength={100_000}
            onChange={(event) => rootCause.write(event.target.value)}
          />
        </label>
        <Theirs field={rootCause} words={(theirs) => theirs} />
        <label className="field">
          <span>What happened, for readers of the report</span>
          <textarea
            className="text-input text-area"
            rows={8}
            value={narrative.text}
            maxLength={1_000_000}
            onChange={(event) => narrative.write(event.target.value)}
          />
        </label>
        <Theirs field={narrative} words={(theirs) => theirs} />
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          {isResolved ? <Button onClick={() => void reopen()}>Reopen the case</Button> : null}
          <button type="submit" className="button button-primary" disabled={isChanged || isResolved}>
            Resolve and write the report
          </button>
        </div>
      </form>
    </Modal>
  )
}

type TheirsProps<T extends string> = {
  readonly field: ReturnType<typeof useSeen<T>>
  readonly words: (theirs: T) => string
}

/** Shows a value that somebody else has meanwhile written into a field, if any. */
function Theirs<T extends string>({ field, words }: TheirsProps<T>) {
  const { theirs, keepMine, takeTheirs } = field
  return theirs === null ? null : (
    <ChangedMeanwhile theirs={words(theirs)} keepMine={keepMine} takeTheirs={takeTheirs} />
  )
}
