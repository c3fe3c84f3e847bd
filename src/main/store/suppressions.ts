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
