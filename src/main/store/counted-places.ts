import type { ReadHandle } from './handle.ts'
import { statement } from './prepared.ts'

/** In how many alerts and cases an observable stands, counted as far as it matters. */

/** The questions, so that a test can hold each against the plan that SQLite makes for it. */
export const countQuestions = {
  alerts: 'SELECT count(*) FROM (SELECT 1 FROM alert_observable WHERE observable = ? LIMIT ?)',
  cases: `SELECT count(*) FROM (SELECT 1 FROM case_observable l JOIN incident_case c ON c.number = l.case_number
    WHERE l.observable = ? AND c.deleted_at IS NULL LIMIT ?)`,
} as const

export function countPlaces(
  reader: ReadHandle,
  observable: number,
  upTo: number,
): { readonly alerts: number; readonly cases: number } {
  const count = (sql: string) => statement(reader, sql).pluck().get(observable, upTo) as number
  return { alerts: count(countQuestions.alerts), cases: count(countQuestions.cases) }
}
