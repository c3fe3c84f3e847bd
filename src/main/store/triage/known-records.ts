import type { Store } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/**
 * What the lookup history and the register contain about values, as small lists that are kept in memory while valid.
 */

/** Returns lookups by kind and value; at most as many as the history keeps. */
export function lookedUpValues({ reader }: Store): { kind: string; value: string; count: number }[] {
  return statement(reader, 'SELECT kind, value, count FROM lookup WHERE deleted_at IS NULL').all() as {
    kind: string
    value: string
    count: number
  }[]
}

/** Contact data of providers, as entered. */
export type ProviderContact = {
  readonly name: string | null
  readonly website: string | null
  readonly contact: string | null
}

export function providerContacts({ reader }: Store): ProviderContact[] {
  return statement(
    reader,
    `SELECT name, data ->> '$.website' AS website, data ->> '$.contact' AS contact FROM register_record
     WHERE kind = 'providers' AND (data ->> '$.website' IS NOT NULL OR data ->> '$.contact' IS NOT NULL)`,
  ).all() as ProviderContact[]
}

/**
 * Returns a stamp that changes with every write to the lookup history, to sessions or to the register, by any program.
 */
export function knownRecordsStamp({ reader }: Store): string {
  const stamps = statement(
    reader,
    `SELECT (SELECT count(*) || ' ' || coalesce(sum(count), 0) || ' ' || coalesce(max(number), 0) FROM lookup
        WHERE deleted_at IS NULL) || '/' ||
      (SELECT count(*) || ' ' || coalesce(max(number), 0) FROM triage_session WHERE deleted_at IS NULL) AS stamp`,
  ).get() as { stamp: string }
  return stamps.stamp
}
