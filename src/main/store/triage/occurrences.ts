import type { Store } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/**
 * Occurrences of values in kept sessions. Every query uses an index and reads a bounded number of rows. Kinds are
 * numbers, as in `triage_indicator`.
 */

/** Number of hits of a value in one session. Later sessions have higher numbers. */
export type Occurrence = { readonly session: number; readonly count: number }

/** The queries, so that a test can check each query plan. */
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

/** Returns sessions that contain a value, newest first. */
export function occurrencesOf({ reader }: Store, kind: number, value: string, limit: number): Occurrence[] {
  return statement(reader, questions.value).all(value, kind, limit) as Occurrence[]
}

/**
 * Returns sessions that contain an e-mail address, ignoring case, newest first. The letters A to Z of the argument must
 * be in lower case.
 */
export function occurrencesOfEmail({ reader }: Store, lowerCase: string, limit: number): Occurrence[] {
  return statement(reader, questions.email).all(lowerCase, limit) as Occurrence[]
}

/** The same for an address of an EVM chain, whose case is nothing but a checksum. */
export function occurrencesOfWallet({ reader }: Store, lowerCase: string, limit: number): Occurrence[] {
  return statement(reader, questions.wallet).all(lowerCase, limit) as Occurrence[]
}

export type IndicatorBetween = Occurrence & { readonly value: string; readonly kind: number }

/** Returns indicators of any kind and session whose text is in [from, to), including those of deleted sessions. */
export function indicatorsBetween(
  { reader }: Store,
  from: string,
  to: string,
  limit: number,
): IndicatorBetween[] {
  return statement(reader, questions.between).all(from, to, limit) as IndicatorBetween[]
}

/** Returns the title of a session; null when it is deleted. */
export function sessionNumbered(
  { reader }: Store,
  number: number,
): { readonly id: string; readonly title: string; readonly created_at: string } | null {
  return (statement(reader, questions.session).get(number) ?? null) as ReturnType<typeof sessionNumbered>
}
