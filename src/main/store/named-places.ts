import type { ReadHandle } from './handle.ts'
import { statement } from './prepared.ts'

/** Alerts and cases whose own words name something. */

export type NamedAlert = { readonly id: string; readonly title: string; readonly received_at: string }

export const namedAlertsQuery = `SELECT id, title, received_at FROM alert WHERE number IN
  (SELECT rowid FROM alert_text WHERE alert_text MATCH ? ORDER BY rowid DESC LIMIT ?) ORDER BY number DESC`

/** Alerts in whose title, description, machine or id a name stands, word by word in its order; the newest first. */
export function alertsNaming(reader: ReadHandle, name: string, limit: number): NamedAlert[] {
  return statement(reader, namedAlertsQuery).all(`"${name.replaceAll('"', ' ')}"`, limit) as NamedAlert[]
}

export type NamingCase = {
  readonly id: string
  readonly title: string
  /** JSON of a list. */
  readonly tags: string
  readonly summary: string
  readonly created_at: string
}

/** All cases with the words that may name something, the newest first. */
export function casesWithWords(reader: ReadHandle): IterableIterator<NamingCase> {
  return statement(
    reader,
    `SELECT id, title, tags, summary, created_at FROM incident_case WHERE deleted_at IS NULL ORDER BY number DESC`,
  ).iterate() as IterableIterator<NamingCase>
}

/** Titles of kept sessions, the newest first. */
export function sessionTitles(
  reader: ReadHandle,
): { readonly id: string; readonly title: string; readonly created_at: string }[] {
  return statement(
    reader,
    'SELECT id, title, created_at FROM triage_session WHERE deleted_at IS NULL ORDER BY number DESC',
  ).all() as ReturnType<typeof sessionTitles>
}
