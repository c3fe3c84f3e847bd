import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { TouchedAlert } from './observable-places.ts'

/**
 * The history of one observable: pages of its alerts, days on which they happened, its lookup, the end of its
 * suppression.
 */

/** The queries, so that a test can check each query plan. */
export const historyQuestions = {
  page: `SELECT a.number, a.id, a.title, a.severity, a.status, n.name AS source, a.detected_at, a.received_at
    FROM alert_observable l JOIN alert a ON a.number = l.alert JOIN alert_source n ON n.number = a.source
    WHERE l.observable = ? AND l.alert < ? ORDER BY l.alert DESC LIMIT ?`,
  days: `SELECT CASE WHEN detected_at <> received_at THEN substr(detected_at, 1, 10) END AS day, count(*) AS count FROM (
      SELECT a.detected_at, a.received_at FROM alert_observable l JOIN alert a ON a.number = l.alert
      WHERE l.observable = ? ORDER BY l.alert DESC LIMIT ?
    ) GROUP BY 1 ORDER BY 1`,
  lookup: 'SELECT at, count, title FROM lookup WHERE kind = ? AND value = ? AND deleted_at IS NULL',
  suppression: `SELECT max(until) FROM suppression
    WHERE observable = ? AND lifted_at IS NULL AND until > ? AND scope = 'global'`,
} as const

/** Returns alerts of an observable below a number, newest first. */
export function alertsOfObservable(
  reader: ReadHandle,
  observable: number,
  before: number | null,
  limit: number,
): TouchedAlert[] {
  return statement(reader, historyQuestions.page).all(
    observable,
    before ?? Number.MAX_SAFE_INTEGER,
    limit,
  ) as TouchedAlert[]
}

/** Returns the days on which its newest alerts happened, oldest first, and the number of those whose time is unknown. */
export function daysOfObservable(
  reader: ReadHandle,
  observable: number,
  alerts: number,
): { readonly days: { readonly day: string; readonly count: number }[]; readonly days_undated: number } {
  const rows = statement(reader, historyQuestions.days).all(observable, alerts) as {
    readonly day: string | null
    readonly count: number
  }[]
  return {
    days: rows.flatMap(({ day, count }) => (day === null ? [] : [{ day, count }])),
    days_undated: rows.find(({ day }) => day === null)?.count ?? 0,
  }
}

/** Returns the lookup of a value in the history; null when it was never looked up, or the entry was deleted. */
export function lookupOf(
  reader: ReadHandle,
  kind: string,
  value: string,
): { readonly at: string; readonly count: number; readonly title: string } | null {
  const found = statement(reader, historyQuestions.lookup).get(kind, value)
  return (found as ReturnType<typeof lookupOf> | undefined) ?? null
}

/** Returns when its global suppression ends; null while it is not suppressed. */
export function suppressedUntil(reader: ReadHandle, observable: number, now: string): string | null {
  return statement(reader, historyQuestions.suppression).pluck().get(observable, now) as string | null
}
