import type { OpenedAlert } from '../../contract/workstation/alerts/alert-inbox.ts'
import { countOf, formatCount, formatMoment } from '../state/format.ts'
import { Button } from '../ui/button.tsx'
import { SeveritySign } from '../ui/signs.tsx'
import { useInbox } from './inbox.ts'
import { takeApart } from './merge.ts'
import { undated } from './shared/undated.ts'

/** Alerts merged under the opened one. */
export function MergedSection({ opened }: { readonly opened: OpenedAlert }) {
  const { alert, merged } = opened
  if (alert.merged === 0) return null
  return (
    <section>
      <h3 className="merged-head">
        <span>
          Merged <span className="muted">{formatCount(alert.merged)}</span>
        </span>
        {alert.merged > 1 ? (
          <Button look="quiet" onClick={() => void takeApart({ under: alert.id })}>
            Unmerge all
          </Button>
        ) : null}
      </h3>
      <ul className="inspector-list merged-alerts">
        {merged.map((each) => (
          <li key={each.id} className="merged-alert">
            <SeveritySign severity={each.severity} />
            <span className="similar-alert">
              <button
                type="button"
                className="link-button"
                onClick={() => useInbox.setState({ opened: each.id })}
              >
                {each.title}
              </button>
              <span className="inspector-detail">
                {each.source}, {each.dated ? formatMoment(each.detected_at) : undated}
              </span>
            </span>
            <Button
              look="quiet"
              aria-label={`Unmerge: ${each.title}`}
              onClick={() => void takeApart({ ids: [each.id] })}
            >
              Unmerge
            </Button>
          </li>
        ))}
      </ul>
      {alert.merged > merged.length ? (
        <p className="muted">and {countOf(alert.merged - merged.length, 'more alert')}</p>
      ) : null}
    </section>
  )
}

/** States that the opened alert is merged under another one. */
export function MergedUnder({ opened }: { readonly opened: OpenedAlert }) {
  const { alert, merged_into_title } = opened
  const { id, merged_into } = alert
  if (merged_into === null) return null
  return (
    <div className="alert-decision">
      <p>
        Merged under{' '}
        <button
          type="button"
          className="link-button"
          onClick={() => useInbox.setState({ opened: merged_into })}
        >
          {merged_into_title}
        </button>
        . A decision on that one applies to this one too.
      </p>
      <Button onClick={() => void takeApart({ ids: [id] })}>Unmerge</Button>
    </div>
  )
}
