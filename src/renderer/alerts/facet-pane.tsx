import {
  IconArrowUpRight,
  IconBellOff,
  IconClockExclamation,
  IconInbox,
  IconStack2,
} from '@tabler/icons-react'
import { severities } from '../../contract/severities.ts'
import type { AlertFilter } from '../../contract/workstation/alerts/alert-inbox.ts'
import { countOf } from '../state/format.ts'
import { severityLabels } from '../state/labels.ts'
import { Button } from '../ui/button.tsx'
import { FacetLine } from '../ui/facet-line.tsx'
import { Swatch } from '../ui/signs.tsx'
import { type AlertStatus, statusLabels } from './alert-words.ts'
import { filterInbox, useInbox } from './inbox.ts'
import { cutCountsWords } from './inbox-words.ts'
import { SavedFilterList } from './saved-filter-list.tsx'

type Count = NonNullable<ReturnType<typeof useInbox.getState>['counts']>[number]
type Facet = 'statuses' | 'severities' | 'sources'

const boxes: readonly {
  readonly label: string
  readonly statuses: readonly AlertStatus[]
  readonly icon: typeof IconInbox
}[] = [
  { label: 'Inbox', statuses: ['triage'], icon: IconInbox },
  { label: statusLabels.escalated, statuses: ['escalated'], icon: IconArrowUpRight },
  { label: statusLabels.dismissed, statuses: ['dismissed'], icon: IconBellOff },
  { label: 'All alerts', statuses: [], icon: IconStack2 },
]

/** Maximum number of sources listed, the largest first. */
const maxSources = 30

/** The filters of the list, each with its count. */
export function FacetPane({ onReview }: { readonly onReview: () => void }) {
  const { filter, counts, areCountsCut } = useInbox()
  const sources = sourcesOf(counts, filter)
  const cut = cutCountsWords(areCountsCut)
  return (
    <nav className="facets" aria-label="Which alerts are shown">
      <SavedFilterList />
      <ul>
        {boxes.map(({ label, statuses, icon: Icon }) => (
          <FacetLine
            key={label}
            isChosen={filter.overdue !== true && filter.statuses.join() === statuses.join()}
            count={countWhere(counts, { ...filter, statuses: [...statuses], overdue: false })}
            onPress={() => filterInbox({ statuses: [...statuses], overdue: false })}
          >
            <Icon className="facet-icon" stroke={1.7} aria-hidden />
            {label}
          </FacetLine>
        ))}
        <FacetLine
          isChosen={filter.overdue === true}
          count={countWhere(counts, { ...filter, statuses: [], overdue: true })}
          onPress={() => filterInbox({ statuses: [], overdue: true })}
        >
          <IconClockExclamation className="facet-icon" stroke={1.7} aria-hidden />
          Overdue
        </FacetLine>
      </ul>
      <h2 className="label">Severity</h2>
      <ul>
        {severities.toReversed().map((severity) => (
          <FacetLine
            key={severity}
            isChosen={filter.severities.includes(severity)}
            count={countWhere(counts, { ...filter, severities: [severity] })}
            onPress={() => filterInbox({ severities: toggled(filter.severities, severity) })}
          >
            <Swatch color={`var(--severity-${severity})`} />
            {severityLabels[severity]}
          </FacetLine>
        ))}
      </ul>
      {sources.length === 0 ? null : (
        <>
          <h2 className="label">Source</h2>
          <ul>
            {sources.slice(0, maxSources).map(({ source, count }) => (
              <FacetLine
                key={source}
                isChosen={filter.sources.includes(source)}
                count={count}
                onPress={() => filterInbox({ sources: toggled(filter.sources, source) })}
              >
                <span className="facet-name" title={source}>
                  {source}
                </span>
              </FacetLine>
            ))}
          </ul>
          {sources.length > maxSources ? (
            <p className="muted facet-more">{countOf(sources.length - maxSources, 'more source')}</p>
          ) : null}
        </>
      )}
      {cut === null ? null : <p className="muted facet-more">{cut}</p>}
      <Button look="quiet" hotkey="u" onClick={onReview}>
        Suppressed
      </Button>
    </nav>
  )
}

function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((each) => each !== value) : [...list, value]
}

function passes(count: Count, filter: AlertFilter, but?: Facet): boolean {
  const fits = <T,>(facet: Facet, list: readonly T[], value: T) =>
    but === facet || list.length === 0 || list.includes(value)
  return (
    fits('statuses', filter.statuses, count.status) &&
    fits('severities', filter.severities, count.severity) &&
    fits('sources', filter.sources, count.source) &&
    (filter.overdue !== true || count.overdue)
  )
}

/** Returns null before anything was counted, which is not the same as zero. */
function countWhere(counts: readonly Count[] | null, filter: AlertFilter): number | null {
  if (counts === null) return null
  return counts.reduce((sum, each) => sum + (passes(each, filter) ? each.count : 0), 0)
}

function sourcesOf(
  counts: readonly Count[] | null,
  filter: AlertFilter,
): { source: string; count: number | null }[] {
  if (counts === null) return filter.sources.map((source) => ({ source, count: null }))
  const bySource = new Map<string, number>(filter.sources.map((source) => [source, 0]))
  for (const each of counts)
    if (passes(each, filter, 'sources'))
      bySource.set(each.source, (bySource.get(each.source) ?? 0) + each.count)
  return [...bySource]
    .map(([source, count]) => ({ source, count }))
    .toSorted((one, other) => other.count - one.count)
}
