import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** Alerts and cases whose own text contains a name. */

export type NamedAlert = { readonly id: string; readonly title: string; readonly received_at: string }

export const namedAlertsQuery = `SELECT id, title, received_at FROM alert WHERE number IN
  (SELECT rowid FROM alert_text WHERE alert_text MATCH ? ORDER BY rowid DESC LIMIT ?) ORDER BY number DESC`

/** Returns alerts with a name in title, description, machine or id, as a phrase; newest first. */
export function alertsNaming(reader: ReadHandle, name: string, limit: number): NamedAlert[] {
  return statement(reader, namedAlertsQuery).all(`"${name.replaceAll('"', ' ')}"`, limit) as NamedAlert[]
}

export type NamingCase = {
  readonly number: number
  readonly id: string
  readonly title: string
  readonly created_at: string
  /** The text that may contain the names: the case's own, or that of one of its comments. */
  readonly words: string
}

/** Maximum number of characters of a text in which names are searched. */
const maxText = 50_000

/** Sorted by rowid, the order of the index itself, so that the newest are found without sorting all. */
export const namedCasesQuery = `SELECT c.number, c.id, c.title, c.created_at,
    c.title || char(10) || c.tags || char(10) || substr(c.summary, 1, ${maxText}) || char(10) ||
      substr(coalesce(c.narrative, ''), 1, ${maxText}) AS words
  FROM case_text t JOIN incident_case c ON c.number = t.rowid
  WHERE case_text MATCH ? AND c.deleted_at IS NULL ORDER BY t.rowid DESC LIMIT ?`

export const namedCommentsQuery = `SELECT c.number, c.id, c.title, c.created_at, substr(k.body, 1, ${maxText}) AS words
  FROM comment_text t JOIN case_comment k ON k.number = t.rowid JOIN incident_case c ON c.number = k.case_number
  WHERE comment_text MATCH ? AND c.deleted_at IS NULL ORDER BY t.rowid DESC LIMIT ?`

/** Returns cases that may contain one of the names in title, tags, summary or narrative; newest first. */
export function casesNaming(reader: ReadHandle, names: readonly string[], limit: number): NamingCase[] {
  const match = anyOf(names)
  return match === '' ? [] : (statement(reader, namedCasesQuery).all(match, limit) as NamingCase[])
}

/** The same for comments, each with its case; newest comment first. */
export function commentsNaming(reader: ReadHandle, names: readonly string[], limit: number): NamingCase[] {
  const match = anyOf(names)
  return match === '' ? [] : (statement(reader, namedCommentsQuery).all(match, limit) as NamingCase[])
}

/** Returns an index expression for names as phrases, or written as one word. */
function anyOf(names: readonly string[]): string {
  const phrases = names.flatMap((name) => {
    const words = name.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
    return words.length === 0 ? [] : [words.join(' '), words.join('')]
  })
  return [...new Set(phrases)].map((phrase) => `"${phrase}"`).join(' OR ')
}

/** Returns titles of kept sessions, newest first. */
export function sessionTitles(
  reader: ReadHandle,
): { readonly id: string; readonly title: string; readonly created_at: string }[] {
  return statement(
    reader,
    'SELECT id, title, created_at FROM triage_session WHERE deleted_at IS NULL ORDER BY number DESC',
  ).all() as ReturnType<typeof sessionTitles>
}
