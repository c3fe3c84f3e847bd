import { Modal } from '@mantine/core'
import { isProblem } from '../../contract/problem.ts'
import { notOneWords } from '../cases/shared/put-words.ts'
import { invoke } from '../state/bridge.ts'
import { useDraft } from '../state/draft.ts'
import { countOf } from '../state/format.ts'
import type { Severity } from '../state/labels.ts'
import { CancelDraft } from '../ui/cancel-draft.tsx'
import { SeverityField } from '../ui/severity-field.tsx'
import { leadTo, toast, toastProblem } from '../ui/toast.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { endRaising, type Raising, useRaising } from './raise-alert.ts'

/**
 * Asks for the content of an alert that the user raises, from whichever page. What is written stays when the dialog is
 * closed, until it is cancelled.
 */
export function RaiseDialog() {
  const raising = useRaising((now) => now.raising)
  return (
    <Modal
      opened={raising !== null}
      onClose={endRaising}
      title="Raise an alert"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {raising === null ? null : <RaiseForm raising={raising} />}
    </Modal>
  )
}

type Content = Pick<Raising, 'of' | 'title' | 'description'> & {
  readonly severity: Severity
  readonly values: string
}

function contentOf({ of, title, description, indicators }: Raising): Content {
  return { of, title, severity: 'medium', description, values: indicators.join('\n') }
}

function RaiseForm({ raising }: { readonly raising: Raising }) {
  const chosen = contentOf(raising)
  const { fields, first, write, discard } = useDraft({ label: 'New alert', path: null, first: chosen })
  const { of, title, severity, description, values } = fields
  // begun from other items, and not raised since
  const isOther = JSON.stringify(first) !== JSON.stringify(chosen)
  const submit = useSubmit(async () => {
    if (title.trim() === '') return
    const answer = await invoke('alertInbox.raise', {
      title,
      severity,
      ...(description.trim() === '' ? {} : { description }),
      ...(values.trim() === '' ? {} : { indicators: values }),
    })
    if (isProblem(answer)) {
      toastProblem(answer)
      return
    }
    discard()
    endRaising()
    const { added, skipped } = answer
    toast(
      `Raised the alert ${title.trim()} with ${countOf(added, 'indicator')}.${notOneWords(skipped.length)}`,
      leadTo('Open the alert', `/alerts/${encodeURIComponent(answer.id)}`),
    )
  })
  return (
    <form className="dialog-form" onSubmit={submit}>
      <p className="muted">
        {isOther ? (
          <>
            You began this alert {of === null ? 'with nothing selected' : `from ${of}`} and have not raised it
            yet.{' '}
            <button type="button" className="link-button" onClick={discard}>
              {chosen.of === null ? 'Start empty instead' : `Start from ${chosen.of} instead`}
            </button>
          </>
        ) : of === null ? (
          'Nothing is selected here: the alert starts empty.'
        ) : (
          `From ${of}.`
        )}
      </p>
      <label className="field">
        <span>Title</span>
        <input
          className="text-input"
          data-autofocus
          value={title}
          maxLength={1000}
          onChange={(event) => write({ title: event.target.value })}
        />
      </label>
      <SeverityField value={severity} onChange={(value) => write({ severity: value })} />
      <label className="field">
        <span>What happened</span>
        <textarea
          className="text-input text-area"
          rows={4}
          value={description}
          maxLength={100_000}
          onChange={(event) => write({ description: event.target.value })}
        />
      </label>
      <label className="field">
        <span>Indicators, one per line; those in the text above are read automatically</span>
        <textarea
          className="text-input text-area mono"
          rows={5}
          value={values}
          spellCheck={false}
          onChange={(event) => write({ values: event.target.value })}
        />
      </label>
      <div className="dialog-acts">
        <CancelDraft discard={discard} onClose={endRaising} />
        <button type="submit" className="button button-primary" disabled={title.trim() === ''}>
          Raise
        </button>
      </div>
    </form>
  )
}
