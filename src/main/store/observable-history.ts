import type { ReadHandle } from './handle.ts'
import type { TouchedAlert } from './observable-places.ts'
import { statement } from './prepared.ts'

/** What happened with one observable: pages of its alerts, days on which they came, when it was looked up, until when it is suppressed. */

/** The questions, so that a test can hold each against the plan that SQLite makes for it. */
export const historyQuestions = {
  page: `SELECT a.number, a.id, a.title, a.severity, a.status, n.name AS source, a.detected_at, a.received_at
    FROM alert_observable l JOIN alert a ON a.number = l.alert JOIN alert_source n ON n.number = a.source
    WHERE l.observable = ? AND l.alert < ? ORDER BY l.alert DESC LIMIT ?`,
  days: `SELECT substr(received_at, 1, 10) AS day, count(*) AS count FROM (
      SELECT a.received_at FROM alert_observable l JOIN alert a ON a.number = l.alert
      WHERE l.observable = ? ORDER BY l.alert DESC LIMIT ?
    ) GROUP BY 1 ORDER BY 1`,
  lookup: 'SELECT at, count, title FROM lookup WHERE kind = ? AND value = ? AND deleted_at IS NULL',
  suppression: `SELECT max(until) FROM suppression
    WHERE observable = ? AND lifted_at IS NULL AND until > ? AND scope = 'global'`,
} as const

/** Alerts of an observable below a number, the newest first. */
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

/** On which days its newest alerts came in, the oldest first. */
export function daysOfObservable(
  reader: ReadHandle,
  observable: number,
  alerts: number,
): { readonly day: string; readonly count: number }[] {
  return statement(reader, historyQuestions.days).all(observable, alerts) as ReturnType<
    typeof daysOfObservable
  >
}

/** The look-up of a value in the history; null when it was never looked up, or that was forgotten. */
export function lookupOf(
  reader: ReadHandle,
  kind: string,
  value: string,
): { readonly at: string; readonly count: number; readonly title: string } | null {
  const found = statement(reader, historyQuestions.lookup).get(kind, value)
  return (found as ReturnType<typeof lookupOf> | undefined) ?? null
}

/** When its suppression everywhere ends; null while it is not suppressed. */
export function suppressedUntil(reader: ReadHandle, observable: number, now: string): string | null {
  return statement(reader, historyQuestions.suppression).pluck().get(observable, now) as string | null
}
