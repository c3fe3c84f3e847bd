import { createHash } from 'node:crypto'
import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** Suppressions for listing: those in force, and those that have expired. */

/** A suppression with its observable. */
export type SuppressionRecord = {
  readonly id: string
  readonly type: string
  readonly value: string
  readonly scope: string
  readonly until: string
  readonly created_at: string
  readonly created_by: string
  readonly reason: string | null
}

const columns = 's.id, o.type, o.value, s.scope, s.until, s.created_at, s.created_by, s.reason'
const joined = 'suppression s JOIN observable o ON o.number = s.observable'

export const suppressionsQuery = `SELECT ${columns} FROM ${joined} WHERE s.id < ? AND s.lifted_at IS NULL ORDER BY s.id DESC LIMIT ?`

/** Returns suppressions that were not lifted, newest first, before an id (null: from the newest). */
export function suppressions(reader: ReadHandle, before: string | null, limit: number): SuppressionRecord[] {
  // ids begin with `sup_`; this string sorts after all of them, so the list starts with the newest
  return statement(reader, suppressionsQuery).all(before ?? 'sup`', limit) as SuppressionRecord[]
}

/** Returns a suppression that was not lifted. */
export function suppressionWithId(reader: ReadHandle, id: string): SuppressionRecord | null {
  const found = statement(
    reader,
    `SELECT ${columns} FROM ${joined} WHERE s.id = ? AND s.lifted_at IS NULL`,
  ).get(id)
  return (found as SuppressionRecord | undefined) ?? null
}

/** A suppression in force, as needed by rows with its observable. */
export type HoldingSuppression = {
  readonly type: string
  readonly value: string
  readonly scope: string
  readonly until: string
}

export const holdingQueries = {
  stamp: 'SELECT group_concat(id) FROM suppression WHERE lifted_at IS NULL AND until > ?',
  all: `SELECT o.type, o.value, s.scope, s.until FROM ${joined} WHERE s.lifted_at IS NULL AND s.until > ?
    ORDER BY s.until DESC`,
} as const

/** Returns a stamp that changes with the set of suppressions in force; empty while there is none. */
export function holdingStamp(reader: ReadHandle, now: string): string {
  const ids = statement(reader, holdingQueries.stamp).pluck().get(now) as string | null
  return ids === null ? '' : createHash('sha256').update(ids).digest('base64url')
}

/** Returns every suppression in force at a given time, the one that ends last first. */
export function holdingSuppressions(reader: ReadHandle, now: string): HoldingSuppression[] {
  return statement(reader, holdingQueries.all).all(now) as HoldingSuppression[]
}
