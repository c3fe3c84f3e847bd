import type { Hit } from '../../../contract/workstation/search.ts'
import { defangObservable } from '../../engine/observable/defang-observable.ts'
import { alertPage } from '../../store/alert-pages.ts'
import type { ReadHandle } from '../../store/handle.ts'
import { casesCalled } from '../../store/incident-cases.ts'
import { observablesWithPart } from '../../store/observables.ts'
import { severityOf, statusOf } from './alert-item.ts'
import { pageHere, pageOf } from './page-of.ts'

const any = { statuses: [], severities: [], sources: [], isOverdue: false, showsMerged: true } as const

/** Full-text search for cases, alerts and observables in the command bar, newest first. */
export function findByWords(reader: ReadHandle, words: string, limit: number): Omit<Hit, 'part'>[] {
  const each = words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (each.length === 0) return []
  const cases = casesCalled(reader, words, limit).map(({ id, title, severity, status }) => ({
    group: 'Cases',
    what: 'case',
    title,
    detail: `${severityOf(severity)}, ${status.replace('_', ' ')}`,
    is_value: false,
    link: `/cases/${id}`,
  }))
  const { alerts } = alertPage(reader, { ...any, words: each }, null, limit)
  return [
    ...cases,
    ...alerts.map(({ id, title, source, severity, status }) => ({
      group: 'Alerts',
      what: 'alert',
      title,
      detail: `${severityOf(severity)}, ${statusOf(status)}, from ${source}`,
      is_value: false,
      link: `/alerts/${id}`,
    })),
    ...observablesWithPart(reader, words.trim(), limit).map((observable) => ({
      group: 'In alerts and cases',
      what: observable.type,
      title: defangObservable(observable),
      detail: `in ${observable.places === 1 ? 'one alert or case' : `${observable.places} alerts and cases`}`,
      is_value: true,
      link: pageOf(observable) ?? pageHere(observable),
    })),
  ].slice(0, limit)
}
