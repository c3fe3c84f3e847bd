import { countOf, formatCount } from '../../state/format.ts'
import type { Risk } from './ask-risk.ts'

/** A key figure: its label, its value, and what it leaves out. */
export type Stat = { readonly label: string; readonly value: string; readonly note: string }

/** Returns the key figures of the register in words. Pure. */
export function statsOf({ stats, summary }: Pick<Risk, 'stats' | 'summary'>): readonly Stat[] {
  const score = stats.average_score
  const rated = stats.providers - (stats.by_criticality.unknown ?? 0)
  return [
    { label: 'Providers', value: formatCount(stats.providers), note: '' },
    {
      label: 'Critical providers',
      value: stats.providers > 0 && rated === 0 ? '–' : formatCount(stats.critical_providers),
      note: ratedWords(rated, stats.providers),
    },
    { label: 'Arrangements', value: formatCount(summary.arrangements), note: '' },
    {
      label: 'Average score',
      value: score === null ? '–' : String(score),
      note:
        score === null
          ? 'no approved assessment with all parts'
          : `of 100, ${countOf(summary.assessed, 'provider')} of ${formatCount(stats.providers)} assessed`,
    },
    endingStat(stats, summary.arrangements),
    {
      label: 'Open incidents',
      value: formatCount(stats.open_incidents),
      note: 'at third parties, as recorded here',
    },
  ]
}

function ratedWords(rated: number, providers: number): string {
  if (providers === 0) return ''
  if (rated === 0) return 'criticality not given'
  return rated === providers
    ? `of ${formatCount(providers)}`
    : `of ${formatCount(rated)} rated, ${formatCount(providers - rated)} not rated`
}

/** The arrangements that end soon: 0 only when an end date is given for each of them. */
function endingStat(stats: Risk['stats'], arrangements: number): Stat {
  const { contracts_ending: ending, contracts_without_end: open, contracts_without_notice: notice } = stats
  const isUnknown = ending === 0 && open > 0 && open === arrangements
  const lacking = [
    open === 0 ? null : `${formatCount(open)} without end date`,
    notice === 0 ? null : `${formatCount(notice)} without notice period`,
  ].filter((words) => words !== null)
  return {
    label: 'Ending within 90 days',
    value: isUnknown ? '–' : formatCount(ending),
    note: arrangements === 0 ? '' : [`of ${countOf(arrangements, 'arrangement')}`, ...lacking].join(', '),
  }
}
