import { countOf, formatCount } from '../../state/format.ts'
import type { Risk } from './ask-risk.ts'

/** Key figures. */
export function StatRow({ risk: { stats, summary } }: { readonly risk: Risk }) {
  const score = stats.average_score
  const facts: readonly (readonly [string, string, string])[] = [
    ['Providers', formatCount(stats.providers), ''],
    [
      'Critical providers',
      formatCount(stats.critical_providers),
      stats.providers === 0 ? '' : `of ${formatCount(stats.providers)}`,
    ],
    ['Arrangements', formatCount(summary.arrangements), ''],
    [
      'Average score',
      score === null ? '–' : String(score),
      score === null ? 'no approved assessment' : `of 100, ${countOf(summary.assessed, 'provider')} assessed`,
    ],
    ['Ending within 90 days', formatCount(stats.contracts_ending), 'arrangements'],
    ['Open incidents', formatCount(stats.open_incidents), 'at third parties'],
  ]
  return (
    <dl className="stat-row">
      {facts.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="stat-value">{value}</span> <span className="muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
