import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** When the alerts of an observable happened: without the time of its event an alert has that of its receipt. */

export const happenedSpanQuery = `SELECT count(*) AS looked_at,
    min(CASE WHEN detected_at <> received_at THEN detected_at END) AS first_happened,
    max(CASE WHEN detected_at <> received_at THEN detected_at END) AS last_happened
  FROM (SELECT a.detected_at, a.received_at FROM alert_observable l JOIN alert a ON a.number = l.alert
    WHERE l.observable = ? ORDER BY l.alert DESC LIMIT ?)`

export type HappenedSpan = {
  /** ISO 8601 in UTC; null where no time is known. */
  readonly first_happened: string | null
  readonly last_happened: string | null
  /** Whether all of its alerts were looked at; else these are only those of the newest. */
  readonly happened_all: boolean
}

/** Returns the first and the last known time of the newest alerts that have an observable. */
export function happenedSpan(reader: ReadHandle, observable: number, alerts: number): HappenedSpan {
  const { looked_at, ...span } = statement(reader, happenedSpanQuery).get(observable, alerts) as Omit<
    HappenedSpan,
    'happened_all'
  > & { readonly looked_at: number }
  return { ...span, happened_all: looked_at < alerts }
}
