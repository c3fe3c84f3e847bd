import type { Store } from './open.ts'
import { statement } from './prepared.ts'

/**
 * Where values stand in kept sessions. Every question is answered by an index and reads a bounded number of rows. Kinds
 * are numbers, as in `triage_indicator`.
 */

/** How often a value stands in one session. Sessions that were made later have higher numbers. */
export type Occurrence = { readonly session: number; readonly count: number }

/** The questions, so that a test can hold each against the plan that SQLite makes for it. */
export const questions = {
  value: `SELECT i.session, i.count FROM triage_indicator i JOIN triage_session s ON s.number = i.session
    WHERE i.value = ? AND i.kind = ? AND s.deleted_at IS NULL ORDER BY i.session DESC LIMIT ?`,
  email: `SELECT i.session, i.count FROM triage_indicator i JOIN triage_session s ON s.number = i.session
    WHERE lower(i.value) = ? AND i.kind = 4 AND s.deleted_at IS NULL ORDER BY i.session DESC LIMIT ?`,
  wallet: `SELECT i.session, i.count FROM triage_indicator i JOIN triage_session s ON s.number = i.session
    WHERE lower(i.value) = ? AND i.kind = 6 AND s.deleted_at IS NULL ORDER BY i.session DESC LIMIT ?`,
  between: `SELECT i.value, i.kind, i.session, i.count FROM triage_indicator i
    WHERE i.value >= ? AND i.value < ? ORDER BY i.value, i.kind, i.session LIMIT ?`,
  session: 'SELECT id, title, created_at FROM triage_session WHERE number = ? AND deleted_at IS NULL',
} as const

/** Sessions that hold a value, newest first. */
export function occurrencesOf({ reader }: Store, kind: number, value: string, limit: number): Occurrence[] {
  return statement(reader, questions.value).all(value, kind, limit) as Occurrence[]
}

/** Sessions that hold an e-mail address in any case, newest first. Its letters A to Z must be in lower case. */
export function occurrencesOfEmail({ reader }: Store, lowerCase: string, limit: number): Occurrence[] {
  return statement(reader, questions.email).all(lowerCase, limit) as Occurrence[]
}

/** The same for an address of an EVM chain, whose case is nothing but a checksum. */
export function occurrencesOfWallet({ reader }: Store, lowerCase: string, limit: number): Occurrence[] {
  return statement(reader, questions.wallet).all(lowerCase, limit) as Occurrence[]
}

export type IndicatorBetween = Occurrence & { readonly value: string; readonly kind: number }

/** Indicators of any kind and session whose text lies in [from, to), deleted sessions included. */
export function indicatorsBetween(
  { reader }: Store,
  from: string,
  to: string,
  limit: number,
): IndicatorBetween[] {
  return statement(reader, questions.between).all(from, to, limit) as IndicatorBetween[]
}

/** What a session is called; null when it is deleted. */
export function sessionNumbered(
  { reader }: Store,
  number: number,
): { readonly id: string; readonly title: string; readonly created_at: string } | null {
  return (statement(reader, questions.session).get(number) ?? null) as ReturnType<typeof sessionNumbered>
}
