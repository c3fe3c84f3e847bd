import { alertStatuses } from '../../../contract/incidents/alert-statuses.ts'
import { severities } from '../../../contract/severities.ts'
import type { AlertFilter } from '../../../contract/workstation/alerts/alert-inbox.ts'
import { observableType } from '../../engine/observable/observable-type.ts'
import { readObservable } from '../../engine/observable/read-observable.ts'
import type { AlertConditions, Conditional, Span } from '../../store/alerts/alert-conditions.ts'

/** Splits the text of a search field into words. */
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Converts a filter for the store. `now` determines which suppressions are in force. */
export function keptFilter(filter: AlertFilter, now: string): Conditional {
  const conditions = conditionsOf(filter, now)
  return {
    statuses: filter.statuses.map((status) => alertStatuses.indexOf(status)),
    severities: filter.severities.map((severity) => severities.indexOf(severity)),
    sources: filter.sources,
    words: wordsOf(filter.words),
    isOverdue: filter.overdue ?? false,
    showsMerged: filter.merged !== undefined,
    ...(asksNothing(conditions) ? {} : { conditions }),
  }
}

function conditionsOf(filter: AlertFilter, now: string): AlertConditions {
  const { tags = [], techniques = [], machines = [], reasons = [], cases = [] } = filter
  const { types = [], observables = [] } = filter
  return {
    labels: { tags, techniques, machines, types: [...new Set(types.map(observableType))] },
    reasons,
    cases,
    // both as typed and in canonical form
    observables: [
      ...new Set(observables.flatMap((value) => [readObservable({ type: undefined, value }).value, value])),
    ],
    received: spanOf(filter.received_from, filter.received_before),
    detected: spanOf(filter.detected_from, filter.detected_before),
    suppressedAt: filter.suppressed === true ? now : null,
    onlyMerged: filter.merged === 'only',
    isChanged: filter.changed === true,
  }
}

function spanOf(from: string | undefined, before: string | undefined): Span | null {
  return from === undefined && before === undefined ? null : { from: from ?? null, before: before ?? null }
}

function asksNothing(asked: AlertConditions): boolean {
  const lists = [...Object.values(asked.labels), asked.reasons, asked.cases, asked.observables]
  return (
    lists.every((list) => list.length === 0) &&
    asked.received === null &&
    asked.detected === null &&
    asked.suppressedAt === null &&
    !asked.onlyMerged &&
    !asked.isChanged
  )
}
