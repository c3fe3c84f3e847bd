import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** The log of webhooks: deliveries, and the attempts at each. */

export type DeliveryRecord = {
  readonly number: number
  readonly id: string
  /** Id of its webhook. */
  readonly webhook: string
  readonly event: string
  readonly subject: string | null
  readonly body: string
  readonly at: string
  readonly state: number
  readonly why: string | null
  readonly next_at: number
  readonly attempts: number
  /** Time of the last attempt; null before the first. */
  readonly tried_at: string | null
  readonly status: number | null
  readonly duration_ms: number | null
}

const selection = `SELECT d.number, d.id, w.id AS webhook, d.event, d.subject, d.body, d.at, d.state, d.why, d.next_at,
    coalesce(a.attempt, 0) AS attempts, a.at AS tried_at, a.status, a.duration_ms
  FROM webhook_delivery d JOIN webhook w ON w.number = d.webhook
  LEFT JOIN webhook_attempt a ON a.delivery = d.number
    AND a.attempt = (SELECT max(attempt) FROM webhook_attempt WHERE delivery = d.number)`

/** Returns the query for deliveries of a webhook before a number, newest first. */
export function deliveriesQuery(onlyFailed: boolean): string {
  return `${selection} WHERE d.webhook = @webhook ${onlyFailed ? 'AND d.state = 2' : ''} AND d.number < @before
    ORDER BY d.number DESC LIMIT @limit`
}

export function listDeliveries(
  reader: ReadHandle,
  webhook: number,
  page: { readonly onlyFailed: boolean; readonly before: number | null; readonly limit: number },
): DeliveryRecord[] {
  const before = page.before ?? Number.MAX_SAFE_INTEGER
  return statement(reader, deliveriesQuery(page.onlyFailed)).all({
    webhook,
    before,
    limit: page.limit,
  }) as DeliveryRecord[]
}

export function deliveryWithId(reader: ReadHandle, id: string): DeliveryRecord | null {
  const found = statement(reader, `${selection} WHERE d.id = ? AND w.removed_at IS NULL`).get(id)
  return (found as DeliveryRecord | undefined) ?? null
}

export type AttemptRecord = {
  readonly attempt: number
  readonly at: string
  readonly duration_ms: number | null
  readonly status: number | null
  /** Null while it is under way. */
  readonly outcome: string | null
  readonly is_delivered: number
  readonly request_headers: string
  readonly answer: string | null
  readonly is_answer_cut: number
}

/** Returns the attempts at a delivery, latest first. */
export function attemptsOf(reader: ReadHandle, delivery: number): AttemptRecord[] {
  return statement(
    reader,
    `SELECT attempt, at, duration_ms, status, outcome, is_delivered, request_headers, answer, is_answer_cut
     FROM webhook_attempt WHERE delivery = ? ORDER BY attempt DESC`,
  ).all(delivery) as AttemptRecord[]
}
