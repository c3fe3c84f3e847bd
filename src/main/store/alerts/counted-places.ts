import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** Counts the alerts and cases that contain an observable, up to a maximum. */

/** The queries, so that a test can check each query plan. */
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
