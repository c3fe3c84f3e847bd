import { createHash } from 'node:crypto'
import type { ReadHandle } from './handle.ts'
import type { SuppressionContent } from './observables.ts'
import { statement } from './prepared.ts'

/** Suppressions as somebody goes through them: those that hold, and those that ran out by themselves. */

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

/** Suppressions that nobody lifted, the newest first, from before an id on (null: from the newest). */
export function suppressions(reader: ReadHandle, before: string | null, limit: number): SuppressionRecord[] {
  // ids begin with `sup_`; what comes after all of them begins the list
  return statement(reader, suppressionsQuery).all(before ?? 'sup`', limit) as SuppressionRecord[]
}

/** A suppression that nobody lifted. */
export function suppressionWithId(
  reader: ReadHandle,
  id: string,
): (SuppressionRecord & SuppressionContent) | null {
  const found = statement(
    reader,
    `SELECT ${columns}, s.observable, s.created_at AS at, s.created_by AS by FROM ${joined}
     WHERE s.id = ? AND s.lifted_at IS NULL`,
  )
  return (found.get(id) as (SuppressionRecord & SuppressionContent) | undefined) ?? null
}

/** A suppression that holds, as rows that have its observable say it. */
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

/** Differs whenever other suppressions hold; empty while none does. */
export function holdingStamp(reader: ReadHandle, now: string): string {
  const ids = statement(reader, holdingQueries.stamp).pluck().get(now) as string | null
  return ids === null ? '' : createHash('sha256').update(ids).digest('base64url')
}

/** Every suppression that holds at a moment, the one that ends last first. */
export function holdingSuppressions(reader: ReadHandle, now: string): HoldingSuppression[] {
  return statement(reader, holdingQueries.all).all(now) as HoldingSuppression[]
}
