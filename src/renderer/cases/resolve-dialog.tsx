import { Modal } from '@mantine/core'
import { invoke } from '../state/bridge.ts'
import { useDraft } from '../state/draft.ts'
import { routePath } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { CancelDraft } from '../ui/cancel-draft.tsx'
import { ChangedMeanwhile } from '../ui/changed-meanwhile.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { type CaseVerdict, verdictLabels } from './case-words.ts'
import { openTasksWords } from './open-tasks-words.ts'
import type { CasePartProps } from './use-opened-case.ts'
import { firstSeen, type SeenState, seenField } from './use-seen.ts'

type Verdict = {
  readonly verdict: SeenState<CaseVerdict | ''>
  readonly rootCause: SeenState<string>
  readonly narrative: SeenState<string>
}

type ResolveDialogProps = CasePartProps & { readonly onClose: () => void }

/**
 * Asks for the verdict, and for the parts of the report that the case does not contain. What is written stays when the
 * dialog is closed, until it is cancelled.
 */
export function ResolveDialog({ opened, act, onClose }: ResolveDialogProps) {
  const kept = {
    verdict: opened.verdict ?? '',
    rootCause: opened.root_cause ?? '',
    narrative: opened.narrative ?? '',
  } as const
  const { fields, write, discard } = useDraft<Verdict>({
    label: 'Verdict of the case',
    path: routePath({ view: 'cases', page: 'case', id: opened.id, section: 'timeline' }),
    first: {
      verdict: firstSeen(kept.verdict),
      rootCause: firstSeen(kept.rootCause),
      narrative: firstSeen(kept.narrative),
    },
    isUnsaved: (written) => Object.values(written).some(({ text, seen }) => text !== seen),
  })
  const verdict = seenField(
    kept.verdict,
    fields.verdict,
    (state) => write({ verdict: state }),
    opened.verdict !== null,
  )
  const rootCause = seenField(kept.rootCause, fields.rootCause, (state) => write({ rootCause: state }))
  const narrative = seenField(kept.narrative, fields.narrative, (state) => write({ narrative: state }))
  const chosen = verdict.text
  const openTasks = openTasksWords(opened.task_list)
  const isChanged = [verdict, rootCause, narrative].some(({ theirs }) => theirs !== null)
  const isResolved = opened.status === 'closed'
  const submit = useSubmit(async () => {
    if (isChanged || isResolved || chosen === '') return
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
      discard()
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
        {openTasks === null || isResolved ? null : <p className="field-note">{openTasks}</p>}
        <label className="field">
          <span>Verdict</span>
          <select
            className="text-input"
            data-autofocus
            required
            value={chosen}
            onChange={(event) => verdict.write(event.target.value as CaseVerdict)}
          >
            <option value="" disabled>
              Choose a verdict
            </option>
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
          <CancelDraft discard={discard} onClose={onClose} />
          {isResolved ? <Button onClick={() => void reopen()}>Reopen the case</Button> : null}
          <button
            type="submit"
            className="button button-primary"
            disabled={isChanged || isResolved || chosen === ''}
          >
            Resolve and write the report
          </button>
        </div>
      </form>
    </Modal>
  )
}

type TheirsProps<T extends string> = {
  readonly field: ReturnType<typeof seenField<T>>
  readonly words: (theirs: T) => string
}

/** Shows a value that somebody else has meanwhile written into a field, if any. */
function Theirs<T extends string>({ field, words }: TheirsProps<T>) {
  const { theirs, keepMine, takeTheirs } = field
  return theirs === null ? null : (
    <ChangedMeanwhile theirs={words(theirs)} keepMine={keepMine} takeTheirs={takeTheirs} />
  )
}
