import type { Store } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** Sessions that contain values. Kinds are numbers, as in `iocKinds`. */

/**
 * Conditions for equal values: exact, but ignoring case for mail addresses, and for addresses of EVM chains, whose case
 * is a checksum.
 */
const equals = {
  exactly: 'i.value = ? AND i.kind = ?',
  email: 'lower(i.value) = lower(?) AND i.kind = 4 AND i.kind = ?',
  wallet: 'lower(i.value) = lower(?) AND i.kind = 6 AND i.kind = ?',
} as const

function waysToEqual(kind: number, value: string): keyof typeof equals {
  if (kind === 4) return 'email'
  return kind === 6 && value.startsWith('0x') ? 'wallet' : 'exactly'
}

/** Returns sessions that contain a value, newest first. */
export function sessionsWith(
  { reader }: Store,
  kind: number,
  value: string,
  limit: number,
): { id: string; title: string; count: number; created_at: string; position: number }[] {
  return statement(
    reader,
    `SELECT s.id, s.title, i.count, s.created_at, i.position FROM triage_indicator i JOIN triage_session s ON s.number = i.session
     WHERE ${equals[waysToEqual(kind, value)]} AND s.deleted_at IS NULL ORDER BY s.number DESC LIMIT ?`,
  ).all(value, kind, limit) as {
    id: string
    title: string
    count: number
    created_at: string
    position: number
  }[]
}

/** Returns the number of other sessions that contain a value. */
export function countOtherSessions({ reader }: Store, session: number, kind: number, value: string): number {
  const row = statement(
    reader,
    `SELECT count(DISTINCT i.session) AS n FROM triage_indicator i JOIN triage_session s ON s.number = i.session
     WHERE ${equals[waysToEqual(kind, value)]} AND i.session <> ? AND s.deleted_at IS NULL`,
  ).get(value, kind, session) as { n: number }
  return row.n
}

const isEvm = (row: string) => `${row}.kind = 6 AND substr(${row}.value, 1, 2) = '0x'`
const isHere = 'a.session = ? AND a.position >= ? AND a.position < ?'
const elsewhere = `b.session <> a.session JOIN triage_session s ON s.number = b.session AND s.deleted_at IS NULL`

/** The query of `knownElsewhere`, so that a test can check its query plan. */
export const knownElsewhereSql = `SELECT a.position, count(*) AS sessions FROM triage_indicator a
  JOIN triage_indicator b ON b.value = a.value AND b.kind = a.kind AND ${elsewhere}
  WHERE ${isHere} AND a.kind <> 4 AND NOT (${isEvm('a')}) GROUP BY a.position
  UNION ALL
  SELECT a.position, count(DISTINCT b.session) AS sessions FROM triage_indicator a
  JOIN triage_indicator b ON lower(b.value) = lower(a.value) AND b.kind = 4 AND ${elsewhere}
  WHERE ${isHere} AND a.kind = 4 GROUP BY a.position
  UNION ALL
  SELECT a.position, count(DISTINCT b.session) AS sessions FROM triage_indicator a
  JOIN triage_indicator b ON lower(b.value) = lower(a.value) AND b.kind = 6 AND ${elsewhere}
  WHERE ${isHere} AND ${isEvm('a')} GROUP BY a.position`

/**
 * Returns, for the indicators of a session at positions [from, to) that other sessions contain too, the number of
 * these.
 */
export function knownElsewhere(
  { reader }: Store,
  session: number,
  from: number,
  to: number,
): { position: number; sessions: number }[] {
  const range = [session, from, to]
  return statement(reader, knownElsewhereSql).all(...range, ...range, ...range) as {
    position: number
    sessions: number
  }[]
}
