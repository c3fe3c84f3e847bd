import { isProblem } from '../../contract/problem.ts'
import { useDraft } from '../state/draft.ts'
import { routePath } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { ChangedMeanwhile } from '../ui/changed-meanwhile.tsx'
import { FormDialog, TextField } from '../ui/form.tsx'
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
  const submit = async () => {
    if (chosen === '') return false
    const given = {
      id: opened.id,
      verdict: chosen,
      ...(rootCause.text.trim() === '' ? {} : { root_cause: rootCause.text }),
      ...(narrative.text.trim() === '' ? {} : { narrative: narrative.text }),
      former: {
        verdict: verdict.seen === '' ? null : verdict.seen,
        root_cause: rootCause.seen,
        narrative: narrative.seen,
      },
    }
    const words = `Resolved the case as ${verdictLabels[chosen].toLowerCase()}.`
    const answer = await act('caseBoard.resolve', given, words, 'caller')
    if (!isProblem(answer)) navigate({ view: 'cases', page: 'case', id: opened.id, section: 'report' })
    return answer
  }
  const reopen = () =>
    act(
      'caseBoard.change',
      { id: opened.id, status: 'in_progress', former: { status: 'closed' } },
      'Reopened the case.',
    )
  return (
    <FormDialog
      operation="caseBoard.resolve"
      of={opened.id}
      title="Resolve the case"
      size="lg"
      act="Resolve and write the report"
      isReady={!isChanged && !isResolved && chosen !== ''}
      discard={discard}
      between={isResolved ? <Button onClick={() => void reopen()}>Reopen the case</Button> : null}
      onSubmit={submit}
      onClose={onClose}
    >
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
      <TextField
        name="root_cause"
        label="Root cause"
        rows={3}
        value={rootCause.text}
        onChange={rootCause.write}
      />
      <Theirs field={rootCause} words={(theirs) => theirs} />
      <TextField
        name="narrative"
        label="What happened, for readers of the report"
        rows={8}
        value={narrative.text}
        onChange={narrative.write}
      />
      <Theirs field={narrative} words={(theirs) => theirs} />
    </FormDialog>
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
