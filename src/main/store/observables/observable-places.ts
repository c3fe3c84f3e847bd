import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** Alerts and cases that contain observables, newest first. */

export type TouchedAlert = {
  readonly number: number
  readonly id: string
  readonly title: string
  readonly severity: number
  readonly status: number
  readonly source: string
  readonly detected_at: string
  readonly received_at: string
}

export type TouchedCase = {
  readonly number: number
  readonly id: string
  readonly title: string
  readonly severity: number
  readonly status: string
  readonly verdict: string | null
  readonly created_at: string
}

/** The queries, so that a test can check each query plan. */
export const placeQuestions = {
  alerts: `SELECT a.number, a.id, a.title, a.severity, a.status, n.name AS source, a.detected_at, a.received_at
    FROM alert_observable l JOIN alert a ON a.number = l.alert JOIN alert_source n ON n.number = a.source
    WHERE l.observable = ? ORDER BY l.alert DESC LIMIT ?`,
  cases: `SELECT c.number, c.id, c.title, c.severity, c.status, c.verdict, c.created_at
    FROM case_observable l JOIN incident_case c ON c.number = l.case_number
    WHERE l.observable = ? AND c.deleted_at IS NULL ORDER BY l.case_number DESC LIMIT ?`,
  newest: 'SELECT alert FROM alert_observable WHERE observable = ? ORDER BY alert DESC LIMIT ?',
  alert: `SELECT a.number, a.id, a.title, a.severity, a.status, n.name AS source, a.detected_at, a.received_at
    FROM alert a JOIN alert_source n ON n.number = a.source WHERE a.number = ?`,
  countAlerts: 'SELECT count(*) FROM alert_observable WHERE observable = ?',
} as const

export function alertsTouching(reader: ReadHandle, observable: number, limit: number): TouchedAlert[] {
  return statement(reader, placeQuestions.alerts).all(observable, limit) as TouchedAlert[]
}

/** Returns the newest distinct alerts that have any of some observables. Only those that are returned are read. */
export function alertsTouchingAny(
  reader: ReadHandle,
  observables: readonly number[],
  limit: number,
): TouchedAlert[] {
  const newest = statement(reader, placeQuestions.newest).pluck()
  const alerts = new Set(observables.flatMap((observable) => newest.all(observable, limit) as number[]))
  const read = statement(reader, placeQuestions.alert)
  return [...alerts]
    .sort((one, other) => other - one)
    .slice(0, limit)
    .map((number) => read.get(number) as TouchedAlert)
}

export function casesTouching(reader: ReadHandle, observable: number, limit: number): TouchedCase[] {
  return statement(reader, placeQuestions.cases).all(observable, limit) as TouchedCase[]
}

export function countAlertsTouching(reader: ReadHandle, observable: number): number {
  return statement(reader, placeQuestions.countAlerts).pluck().get(observable) as number
}
