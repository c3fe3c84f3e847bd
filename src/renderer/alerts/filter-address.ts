import { alertStatuses } from '../../contract/incidents/alert-statuses.ts'
import { severities } from '../../contract/severities.ts'
import type { AlertFilter } from '../../contract/workstation/alerts/alert-inbox.ts'
import { type AlertOrder, alertOrders } from '../../contract/workstation/alerts/alert-orders.ts'
import { maxValues, valueColumns } from '../../contract/workstation/alerts/alert-value-columns.ts'
import { isOneOf } from '../state/route.ts'

/**
 * A list of the inbox, spelled in its address as `status=dismissed&tag=phishing&order=gravest`. Without a status it
 * lists alerts in triage.
 */
export type ListedAlerts = { readonly filter: AlertFilter; readonly order: AlertOrder }

/** Name of each column in an address. */
const names = {
  severities: 'severity',
  sources: 'source',
  tags: 'tag',
  techniques: 'technique',
  machines: 'machine',
  reasons: 'reason',
  cases: 'case',
  types: 'type',
  observables: 'observable',
} as const
const moments = ['received_from', 'received_before', 'detected_from', 'detected_before'] as const

/** Parses an address; parameters that are no filter are ignored. */
export function readListed(query: string): ListedAlerts {
  const given = new URLSearchParams(query)
  const all = (name: string) => [...new Set(given.getAll(name))].slice(0, maxValues)
  const statuses = all('status')
  const filter: AlertFilter = {
    statuses: statuses.length === 0 ? ['triage'] : alertStatuses.filter((each) => statuses.includes(each)),
    severities: severities.filter((each) => all(names.severities).includes(each)),
    sources: all(names.sources).filter((each) => each !== '' && each.length <= 200),
    words: (given.get('words') ?? '').slice(0, 500),
  }
  for (const column of valueColumns) {
    const values = all(names[column]).filter((each) => each !== '' && each.length <= 2000)
    if (values.length > 0) filter[column] = values
  }
  for (const name of moments) {
    const moment = new Date(given.get(name) ?? '')
    if (!Number.isNaN(moment.getTime())) filter[name] = moment.toISOString()
  }
  if (given.get('overdue') === 'true') filter.overdue = true
  if (given.get('suppressed') === 'true') filter.suppressed = true
  if (given.get('changed') === 'true') filter.changed = true
  const merged = given.get('merged') ?? ''
  if (isOneOf(['with', 'only'], merged)) filter.merged = merged
  return { filter, order: alertOrders.find((each) => each === given.get('order')) ?? 'happened' }
}

/** Serializes a list; equal lists give equal text. */
export function spellListed({ filter, order }: ListedAlerts): string {
  const pairs: [string, string][] = []
  const { statuses } = filter
  if (statuses.length === 0) pairs.push(['status', 'all'])
  else if (statuses.join() !== 'triage')
    for (const each of alertStatuses) if (statuses.includes(each)) pairs.push(['status', each])
  for (const each of severities) if (filter.severities.includes(each)) pairs.push([names.severities, each])
  for (const column of ['sources', ...valueColumns] as const)
    for (const value of filter[column] ?? []) pairs.push([names[column], value])
  for (const name of moments) if (filter[name] !== undefined) pairs.push([name, filter[name]])
  if (filter.overdue === true) pairs.push(['overdue', 'true'])
  if (filter.suppressed === true) pairs.push(['suppressed', 'true'])
  if (filter.changed === true) pairs.push(['changed', 'true'])
  if (filter.merged !== undefined) pairs.push(['merged', filter.merged])
  if (filter.words !== '') pairs.push(['words', filter.words])
  if (order !== 'happened') pairs.push(['order', order])
  return new URLSearchParams(pairs).toString()
}
