import { formatAge, formatMoment } from '../../state/format.ts'
import { navigate } from '../../state/router.ts'
import { useNow } from '../../ui/use-now.ts'
import type { Risk } from './ask-risk.ts'

/** The latest acts, with a link to all of them. */
export function RecentActivity({ activity }: Pick<Risk, 'activity'>) {
  const now = useNow()
  if (activity.length === 0) return null
  return (
    <section className="risk-section" aria-label="Recent activity">
      <div className="risk-section-head">
        <h2>Recent activity</h2>
        <button
          type="button"
          className="link-button"
          onClick={() => navigate({ view: 'register', page: 'history' })}
        >
          All steps
        </button>
      </div>
      <ul className="activity">
        {activity.map(({ at, by, action, record }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
          <li key={index}>
            <span>{action}</span>
            <span className="muted">{record}</span>
            <span className="muted">{by}</span>
            <span className="muted" title={formatMoment(at)}>
              {formatAge(at, now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
