import type { Store } from './open.ts'
import { statement } from './prepared.ts'

/** What the history of look-ups and the register know of values, as small lists that are held in memory while they hold. */

/** Look-ups by kind and value; at most as many as the history keeps. */
export function lookedUpValues({ reader }: Store): { kind: string; value: string; count: number }[] {
  return statement(reader, 'SELECT kind, value, count FROM lookup WHERE deleted_at IS NULL').all() as {
    kind: string
    value: string
    count: number
  }[]
}

/** What providers say of themselves, as it was entered. */
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

/** Changes with every write to the history of look-ups, to sessions or to the register, by whichever program it was. */
export function knownRecordsStamp({ reader }: Store): string {
  const stamps = statement(
    reader,
    `SELECT (SELECT count(*) || ' ' || coalesce(sum(count), 0) || ' ' || coalesce(max(number), 0) FROM lookup
        WHERE deleted_at IS NULL) || '/' ||
      (SELECT count(*) || ' ' || coalesce(max(number), 0) FROM triage_session WHERE deleted_at IS NULL) AS stamp`,
  ).get() as { stamp: string }
  return stamps.stamp
}
