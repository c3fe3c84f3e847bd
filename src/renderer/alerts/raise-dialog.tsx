import { notOneWords } from '../cases/shared/put-words.ts'
import { useDraft } from '../state/draft.ts'
import { countOf } from '../state/format.ts'
import type { Severity } from '../state/labels.ts'
import { act } from '../ui/act.ts'
import { FormDialog, TextField } from '../ui/form.tsx'
import { SeverityField } from '../ui/severity-field.tsx'
import { leadTo } from '../ui/toast.tsx'
import { endRaising, type Raising, useRaising } from './raise-alert.ts'

/**
 * Asks for the content of an alert that the user raises, from whichever page. What is written stays when the dialog is
 * closed, until it is cancelled.
 */
export function RaiseDialog() {
  const raising = useRaising((now) => now.raising)
  return raising === null ? null : <RaiseForm raising={raising} />
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
  const submit = async () => {
    const given = {
      title,
      severity,
      ...(description.trim() === '' ? {} : { description }),
      ...(values.trim() === '' ? {} : { indicators: values }),
    }
    return act('alertInbox.raise', given, {
      done: ({ added, skipped }) =>
        `Raised the alert ${title.trim()} with ${countOf(added, 'indicator')}.${notOneWords(skipped.length)}`,
      lead: ({ id }) => leadTo('Open the alert', `/alerts/${encodeURIComponent(id)}`),
      refusal: 'caller',
    })
  }
  return (
    <FormDialog
      operation="alertInbox.raise"
      title="Raise an alert"
      size="lg"
      act="Raise"
      isReady={title.trim() !== ''}
      discard={discard}
      onSubmit={submit}
      onClose={endRaising}
    >
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
      <TextField
        name="title"
        label="Title"
        isFirst
        value={title}
        onChange={(text) => write({ title: text })}
      />
      <SeverityField value={severity} onChange={(value) => write({ severity: value })} />
      <TextField
        name="description"
        label="What happened"
        rows={4}
        value={description}
        onChange={(text) => write({ description: text })}
      />
      <TextField
        name="indicators"
        label="Indicators, one per line; those in the text above are read automatically"
        rows={5}
        isMono
        value={values}
        spellCheck={false}
        onChange={(text) => write({ values: text })}
      />
    </FormDialog>
  )
}
