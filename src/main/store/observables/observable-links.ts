import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { TouchedAlert, TouchedCase } from './observable-places.ts'
import { placeQuestions } from './observable-places.ts'

/** How alerts and cases are linked with observables, by number. */

/** The queries, so that a test can check each query plan. */
export const linkQuestions = {
  ofAlert: 'SELECT observable FROM alert_observable WHERE alert = ? ORDER BY observable LIMIT ?',
  ofCase: 'SELECT observable FROM case_observable WHERE case_number = ? ORDER BY observable LIMIT ?',
  cases: 'SELECT case_number FROM case_observable WHERE observable = ? ORDER BY case_number DESC LIMIT ?',
  inAlert: 'SELECT 1 FROM alert_observable WHERE alert = ? AND observable = ?',
  inCase: 'SELECT 1 FROM case_observable WHERE case_number = ? AND observable = ?',
  oneCase: `SELECT number, id, title, severity, status, verdict, created_at FROM incident_case
    WHERE number = ? AND deleted_at IS NULL`,
  suppressed: `SELECT 1 FROM suppression
    WHERE observable = ? AND lifted_at IS NULL AND until > ? AND scope = 'global' LIMIT 1`,
} as const

type RecordKey = { readonly kind: 'alert' | 'case'; readonly number: number }

export function observablesOfRecord(
  reader: ReadHandle,
  { kind, number }: RecordKey,
  limit: number,
): number[] {
  const sql = kind === 'alert' ? linkQuestions.ofAlert : linkQuestions.ofCase
  return statement(reader, sql).pluck().all(number, limit) as number[]
}

/** Numbers of the newest alerts that have an observable. */
export function alertNumbersOf(reader: ReadHandle, observable: number, limit: number): number[] {
  return statement(reader, placeQuestions.newest).pluck().all(observable, limit) as number[]
}

/** Numbers of the newest cases that have an observable, deleted ones among them. */
export function caseNumbersOf(reader: ReadHandle, observable: number, limit: number): number[] {
  return statement(reader, linkQuestions.cases).pluck().all(observable, limit) as number[]
}

export function hasObservable(reader: ReadHandle, { kind, number }: RecordKey, observable: number): boolean {
  const sql = kind === 'alert' ? linkQuestions.inAlert : linkQuestions.inCase
  return statement(reader, sql).pluck().get(number, observable) === 1
}

export function touchedAlert(reader: ReadHandle, number: number): TouchedAlert | null {
  return (statement(reader, placeQuestions.alert).get(number) as TouchedAlert | undefined) ?? null
}

/** Null for a deleted one. */
export function touchedCase(reader: ReadHandle, number: number): TouchedCase | null {
  return (statement(reader, linkQuestions.oneCase).get(number) as TouchedCase | undefined) ?? null
}

/** Whether an observable is suppressed globally at a given time. */
export function isSuppressedEverywhere(reader: ReadHandle, observable: number, now: string): boolean {
  return statement(reader, linkQuestions.suppressed).pluck().get(observable, now) === 1
}
