import { maxAlertStates, type OpenedAlert } from '../../contract/workstation/alerts/alert-inbox.ts'
import { countOf, formatMoment } from '../state/format.ts'
import { act } from '../ui/act.ts'
import { Button } from '../ui/button.tsx'
import { rawOnlyWords } from './alert-words.ts'
import { readInboxAnew } from './inbox.ts'

/** Newer states of an alert, and what to do about a decided one. */

type Alert = OpenedAlert['alert']

const review = (alert: Alert, outcome: 'seen' | 'triage') =>
  act(
    'alertInbox.reviewChanged',
    { ids: [alert.id], outcome },
    { done: outcome === 'seen' ? 'Marked as seen.' : 'Put back into triage.', again: () => readInboxAnew() },
  )

/** Says that an alert changed after it was decided about, until somebody looked at that or decides anew. */
export function ChangedSince({ alert }: { readonly alert: Alert }) {
  if (!alert.changed) return null
  return (
    <div className="alert-changed" role="note">
      <p>
        Changed since it was {alert.status}
        {alert.updated_at === null ? '' : `: ${formatMoment(alert.updated_at)}`}. The decision still stands.
      </p>
      <div className="inspector-acts">
        <Button onClick={() => void review(alert, 'seen')}>Mark as seen</Button>
        {alert.status === 'dismissed' ? (
          <Button onClick={() => void review(alert, 'triage')}>Back to triage</Button>
        ) : null}
      </div>
    </div>
  )
}

const fieldWords: Readonly<Record<string, string>> = {
  severity: 'Severity',
  title: 'Title',
  description: 'Description',
  detected_at: 'Happened',
  hostname: 'Machine',
  asset: 'Asset',
  tags: 'Tags',
  techniques: 'Techniques',
}

/** What each newer state changed, the newest first. */
export function AlertStates({ states }: Pick<OpenedAlert, 'states'>) {
  if (states.length === 0) return null
  return (
    <section>
      <h3>
        Changes <span className="muted">{countOf(states.length, 'newer state')}</span>
      </h3>
      <ol className="inspector-list alert-states">
        {states.map(({ at, title, changes, added, removed }) => (
          <li key={`${at} ${title}`}>
            <span className="muted">
              {formatMoment(at)}, {title}
            </span>
            <ul>
              {changes.map(({ field, from, to }) => (
                <li key={field}>
                  {fieldWords[field] ?? field}: <del>{valueWords(field, from)}</del> →{' '}
                  <ins>{valueWords(field, to)}</ins>
                </li>
              ))}
              {added.length === 0 ? null : <li>Added {added.join(', ')}</li>}
              {removed.length === 0 ? null : <li>Removed {removed.join(', ')}</li>}
              <RawOnly changes={changes} added={added} removed={removed} />
            </ul>
          </li>
        ))}
      </ol>
      {states.length < maxAlertStates ? null : <p className="muted">Earlier ones are in the activity.</p>}
    </section>
  )
}

function valueWords(field: string, value: string | null): string {
  if (value === null || value === '') return 'none'
  return field === 'detected_at' ? formatMoment(value) : value
}

function RawOnly(state: Parameters<typeof rawOnlyWords>[0]) {
  const words = rawOnlyWords(state)
  return words === null ? null : <li>{words}</li>
}
