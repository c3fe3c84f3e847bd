import { IconX } from '@tabler/icons-react'
import type { AlertFilter } from '../../contract/workstation/alerts/alert-inbox.ts'
import type { ValueColumn } from '../../contract/workstation/alerts/alert-value-columns.ts'
import { idWords, useKnownUses, useUsesOf } from '../actors/shared/actor-uses.ts'
import { typeWords } from '../observables/shared/observable-sign.tsx'
import { formatMoment } from '../state/format.ts'
import { severityLabels } from '../state/labels.ts'
import { changedSince, reasonWords, statusLabels } from './alert-words.ts'
import { arrangeInbox, filterInbox, inboxRows, useInbox } from './inbox.ts'

export const columnLabels: Readonly<Record<ValueColumn, string>> = {
  tags: 'Tag',
  techniques: 'Technique',
  machines: 'Machine',
  reasons: 'Reason',
  cases: 'Case',
  types: 'Type of observable',
  observables: 'Observable',
}
const columns = Object.keys(columnLabels) as ValueColumn[]

/** One condition of a filter, and the filter without it. */
type Chip = { readonly name: string; readonly value: string; readonly without: Partial<AlertFilter> }

const less = <T,>(list: readonly T[], value: T) => list.filter((each) => each !== value)

/** Returns a change that removes one value of a column from the filter. */
export function withoutValue(filter: AlertFilter, column: ValueColumn, value: string): Partial<AlertFilter> {
  const left = less(filter[column] ?? [], value)
  return { [column]: left.length === 0 ? undefined : left }
}

/** Returns the conditions of a filter apart from its box and its words. */
export function chipsOf(filter: AlertFilter): Chip[] {
  const { statuses, severities, sources } = filter
  const several = statuses.length > 1 ? statuses : []
  return [
    ...several.map((each) => ({
      name: 'Status',
      value: statusLabels[each],
      without: { statuses: less(statuses, each) },
    })),
    ...severities.map((each) => ({
      name: 'Severity',
      value: severityLabels[each],
      without: { severities: less(severities, each) },
    })),
    ...sources.map((each) => ({ name: 'Source', value: each, without: { sources: less(sources, each) } })),
    ...columns.flatMap((column) =>
      (filter[column] ?? []).map((value) => ({
        name: columnLabels[column],
        value: valueWords(column, value),
        without: withoutValue(filter, column, value),
      })),
    ),
    ...spanChip('Received', filter.received_from, filter.received_before, {
      received_from: undefined,
      received_before: undefined,
    }),
    ...spanChip('Happened', filter.detected_from, filter.detected_before, {
      detected_from: undefined,
      detected_before: undefined,
    }),
    ...(filter.suppressed === true
      ? [{ name: 'Observables', value: 'one is suppressed', without: { suppressed: undefined } }]
      : []),
    ...(filter.changed === true
      ? [{ name: 'Decided', value: changedSince, without: { changed: undefined } }]
      : []),
    ...(filter.merged === undefined
      ? []
      : [
          {
            name: 'Merged',
            value: filter.merged === 'only' ? 'only these' : 'shown too',
            without: { merged: undefined },
          },
        ]),
  ]
}

/** Whether a filter has any condition besides a box of alerts. */
export function isNarrowed(filter: AlertFilter): boolean {
  return chipsOf(filter).length > 0 || filter.words !== '' || filter.overdue === true
}

/** Returns the label of a value; a case is shown by its title, taken from an alert of the list. */
export function valueWords(column: ValueColumn, value: string): string {
  if (column === 'reasons') return reasonWords(value)
  if (column === 'techniques') return idWords(value, useKnownUses.getState())
  if (column === 'types') return typeWords(value)
  if (column !== 'cases') return value
  return inboxRows.get(0)?.case_id === value ? (inboxRows.get(0)?.case_title ?? value) : value
}

function spanChip(
  name: string,
  from: string | undefined,
  before: string | undefined,
  without: Partial<AlertFilter>,
): Chip[] {
  if (from === undefined && before === undefined) return []
  const words = [
    ...(from === undefined ? [] : [`from ${formatMoment(from)}`]),
    ...(before === undefined ? [] : [`before ${formatMoment(before)}`]),
  ]
  return [{ name, value: words.join(' '), without }]
}

/** Removes all conditions except the box. */
export function clearFilter(): void {
  const { statuses } = useInbox.getState().filter
  arrangeInbox({
    filter: { statuses: statuses.length > 1 ? [] : statuses, severities: [], sources: [], words: '' },
  })
}

/** The conditions of the list; each can be removed on its own. */
export function FilterChips() {
  const { filter, total } = useInbox()
  useUsesOf(filter.techniques ?? [])
  const chips = chipsOf(filter)
  if (chips.length === 0) return total === 0 ? null : <span className="muted">Filters appear here</span>
  return (
    <ul className="filter-chips" aria-label="Active filters">
      {chips.map(({ name, value, without }) => (
        <li key={`${name} ${value}`}>
          <button
            type="button"
            className="chip filter-chip"
            title="Remove"
            onClick={() => filterInbox(without)}
          >
            <span className="unseen">Remove the filter</span>
            <span className="muted">{name}</span>
            <span className="filter-value">{value}</span>
            <IconX size="0.75rem" stroke={2} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="link-button" onClick={clearFilter}>
          Clear all
        </button>
      </li>
    </ul>
  )
}
