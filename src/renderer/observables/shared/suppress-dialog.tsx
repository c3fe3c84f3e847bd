import { Fragment } from 'react'
import { create } from 'zustand'
import { presentMoment } from '../../state/clock.ts'
import { useDraft } from '../../state/draft.ts'
import { countOf, formatCount, formatMoment } from '../../state/format.ts'
import { act } from '../../ui/act.ts'
import { FormDialog, TextField } from '../../ui/form.tsx'

/**
 * Observables about to be suppressed, and the source of the alert on which they were seen; null when there is no such
 * alert.
 */
type Suppressing = {
  readonly observables: readonly { readonly type: string; readonly value: string; readonly shown: string }[]
  readonly source: string | null
}

/** Maximum number of observables listed by name. */
const namedAtOnce = 5

export const useSuppressing = create<{ readonly suppressing: Suppressing | null }>(() => ({
  suppressing: null,
}))

const close = () => useSuppressing.setState({ suppressing: null })

const days = [1, 7, 30, 90] as const
const dayMs = 86_400_000

/** Returns the time `count` days from now. */
export function daysFromNow(count: number): string {
  return new Date(presentMoment().getTime() + count * dayMs).toISOString()
}

/**
 * Asks for how long and where observables are suppressed. What is written stays when the dialog is closed, until it is
 * cancelled.
 */
export function SuppressDialog() {
  const suppressing = useSuppressing((now) => now.suppressing)
  if (suppressing === null) return null
  return <SuppressForm suppressing={suppressing} />
}

type SuppressionDraft = {
  readonly isEverywhere: boolean
  /** Name of the source, where the observables come from no alert. */
  readonly written: string
  /** Days; null until the end of `date`. */
  readonly span: number | null
  readonly date: string
  readonly reason: string
}

function SuppressForm({ suppressing }: { readonly suppressing: Suppressing }) {
  const { observables, source } = suppressing
  const named = observables.slice(0, namedAtOnce)
  const unnamed = observables.length - named.length
  const { fields, write, discard } = useDraft<SuppressionDraft>({
    label:
      observables.length === 1
        ? `Suppression of ${named[0]?.shown}`
        : `Suppression of ${countOf(observables.length, 'observable')}`,
    of: observables.map(({ type, value }) => `${type} ${value}`).join(),
    path: null,
    first: { isEverywhere: true, written: '', span: 30, date: '', reason: '' },
    isUnsaved: (draft) => `${draft.written}${draft.date}${draft.reason}`.trim() !== '',
  })
  const { isEverywhere, written, span, date, reason } = fields
  const where = source ?? written.trim()
  const submit = async () => {
    const end = span === null ? new Date(`${date}T23:59:59`) : new Date(daysFromNow(span))
    if (Number.isNaN(end.getTime())) return false
    const given = {
      observables: observables.map(({ type, value }) => ({ type, value })),
      source: isEverywhere ? null : where,
      until: end.toISOString(),
      ...(reason.trim() === '' ? {} : { reason }),
    }
    return act('alertInbox.suppress', given, {
      done: ({ ids, until }) => {
        const what = observables.length === 1 ? named[0]?.shown : countOf(ids.length, 'observable')
        return `Suppressed ${what} until ${formatMoment(until)}.`
      },
      refusal: 'caller',
    })
  }
  return (
    <FormDialog
      operation="alertInbox.suppress"
      title={`Suppress ${observables.length === 1 ? 'an observable' : countOf(observables.length, 'observable')}`}
      act="Suppress"
      isReady={(span !== null || date !== '') && (isEverywhere || where !== '')}
      discard={discard}
      onSubmit={submit}
      onClose={close}
    >
      <p>
        {named.map(({ type, value, shown }, index) => (
          <Fragment key={`${type} ${value}`}>
            {index === 0 ? '' : ', '}
            <span className="mono">{shown}</span>
          </Fragment>
        ))}
        {unnamed === 0 ? '' : ` and ${formatCount(unnamed)} more`}{' '}
        {observables.length === 1 ? 'raises no alert of its own' : 'raise no alert of their own'} until then.
        An alert all of whose observables are suppressed is dismissed as it comes in.
      </p>
      <fieldset className="case-choice">
        <legend className="label">Where</legend>
        <label className="case-option">
          <input
            type="radio"
            name="where"
            checked={isEverywhere}
            onChange={() => write({ isEverywhere: true })}
          />
          <span>Everywhere</span>
        </label>
        <label className="case-option">
          <input
            type="radio"
            name="where"
            checked={!isEverywhere}
            onChange={() => write({ isEverywhere: false })}
          />
          <span>{source === null ? 'For one source only' : `For ${source} only`}</span>
        </label>
        {source === null && !isEverywhere ? (
          <TextField
            name="source"
            label="Name of the source, as in alerts"
            fieldClassName="case-title"
            value={written}
            onChange={(text) => write({ written: text })}
          />
        ) : null}
      </fieldset>
      <fieldset className="case-choice">
        <legend className="label">For how long</legend>
        {days.map((each) => (
          <label key={each} className="case-option">
            <input
              type="radio"
              name="span"
              checked={span === each}
              data-autofocus={span === each || undefined}
              onChange={() => write({ span: each })}
            />
            <span>{each === 1 ? '1 day' : `${each} days`}</span>
          </label>
        ))}
        <label className="case-option">
          <input type="radio" name="span" checked={span === null} onChange={() => write({ span: null })} />
          <span>Until the end of a day</span>
        </label>
      </fieldset>
      {span === null ? (
        <TextField
          name="until"
          label="Day"
          type="date"
          value={date}
          onChange={(text) => write({ date: text })}
        />
      ) : null}
      <TextField
        name="reason"
        label="Reason (optional)"
        value={reason}
        onChange={(text) => write({ reason: text })}
      />
    </FormDialog>
  )
}
