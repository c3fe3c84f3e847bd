import type { ReadHandle, Store, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { deliveryMs } from './webhook-events.ts'

/**
 * The queue of a webhook: its deliveries in the order of their events, of which the first is attempted until it is
 * delivered or failed. An attempt is recorded before anything is sent, so that an interrupted one is detected and
 * repeated with the same id.
 */

/** The first pending delivery of a webhook. Times are milliseconds since 1970. */
export type Head = {
  readonly number: number
  readonly id: string
  readonly webhook: number
  readonly body: string
  readonly failures: number
  readonly expires_at: number
  readonly next_at: number
  readonly claimed_until: number | null
}

const headColumns = 'number, id, webhook, body, failures, expires_at, next_at, claimed_until'

/** Returns the head of the queue of a webhook; null when nothing is pending. */
export function headOf(reader: ReadHandle, webhook: number): Head | null {
  const found = statement(
    reader,
    `SELECT ${headColumns} FROM webhook_delivery WHERE webhook = ? AND state = 0 ORDER BY number LIMIT 1`,
  ).get(webhook)
  return (found as Head | undefined) ?? null
}

/** The delivery with this id, as the sender needs it. */
export function deliveryToSend(reader: ReadHandle, id: string): Head | null {
  const found = statement(reader, `SELECT ${headColumns} FROM webhook_delivery WHERE id = ?`).get(id)
  return (found as Head | undefined) ?? null
}

/** The number of the newest delivery, 0 before the first. */
export function newestDelivery(reader: ReadHandle): number {
  return (statement(reader, 'SELECT max(number) FROM webhook_delivery').pluck().get() as number | null) ?? 0
}

/** Returns the number of pending deliveries of a webhook. */
export function countPending(reader: ReadHandle, webhook: number): number {
  return statement(reader, 'SELECT count(*) FROM webhook_delivery WHERE webhook = ? AND state = 0')
    .pluck()
    .get(webhook) as number
}

export type Claim = {
  /** Id of the sender. */
  readonly sender: string
  readonly now: number
  /** Time until which no other sender may send it. */
  readonly until: number
  readonly at: string
  readonly requestHeaders: Readonly<Record<string, string>>
}

/**
 * Claims a delivery and starts an attempt; returns its number, or null when another sender has claimed it or it was
 * delivered.
 */
export function beginAttempt(
  { writer }: Pick<Store, 'writer'>,
  delivery: number,
  claim: Claim,
): number | null {
  return writer
    .transaction(() => {
      const { changes } = statement(
        writer,
        `UPDATE webhook_delivery SET claimed_by = ?, claimed_until = ?
         WHERE number = ? AND state <> 1 AND (claimed_until IS NULL OR claimed_until <= ?)`,
      ).run(claim.sender, claim.until, delivery, claim.now)
      if (changes === 0) return null
      return statement(
        writer,
        `INSERT INTO webhook_attempt (delivery, attempt, at, request_headers)
         VALUES (?, (SELECT coalesce(max(attempt), 0) + 1 FROM webhook_attempt WHERE delivery = ?), ?, ?) RETURNING attempt`,
      )
        .pluck()
        .get(delivery, delivery, claim.at, JSON.stringify(claim.requestHeaders)) as number
    })
    .immediate()
}

export type AttemptEnd = {
  readonly durationMs: number
  readonly status: number | null
  readonly outcome: string
  readonly isDelivered: boolean
  readonly answer: string | null
  readonly isAnswerCut: boolean
}

/** Outcome of an attempt: the delivery is done, waits for the next attempt, or has failed. */
export type Verdict =
  | { readonly is: 'delivered' }
  | { readonly is: 'again'; readonly nextAt: number }
  | { readonly is: 'failed'; readonly why: string }

/** Records the result of an attempt. Must run in one transaction with its consequences for the webhook. */
export function endAttempt(
  writer: WriteHandle,
  delivery: number,
  attempt: number,
  end: AttemptEnd,
  verdict: Verdict,
): void {
  statement(
    writer,
    `UPDATE webhook_attempt SET duration_ms = ?, status = ?, outcome = ?, is_delivered = ?, answer = ?, is_answer_cut = ?
     WHERE delivery = ? AND attempt = ?`,
  ).run(
    end.durationMs,
    end.status,
    end.outcome,
    end.isDelivered ? 1 : 0,
    end.answer,
    end.isAnswerCut ? 1 : 0,
    delivery,
    attempt,
  )
  statement(
    writer,
    `UPDATE webhook_delivery SET state = @state, why = @why, next_at = coalesce(@next_at, next_at), failures = failures + @failed,
       claimed_by = NULL, claimed_until = NULL WHERE number = @delivery`,
  ).run({
    delivery,
    state: verdict.is === 'again' ? 0 : verdict.is === 'delivered' ? 1 : 2,
    why: verdict.is === 'delivered' ? null : verdict.is === 'again' ? end.outcome : verdict.why,
    next_at: verdict.is === 'again' ? verdict.nextAt : null,
    failed: verdict.is === 'delivered' ? 0 : 1,
  })
}

/** Marks expired deliveries as failed; returns their number, and whether any of them had been attempted. */
export function failExpired(
  writer: WriteHandle,
  webhook: number,
  now: number,
): { readonly count: number; readonly wasTried: boolean } {
  const failures = statement(
    writer,
    `UPDATE webhook_delivery SET state = 2, why = CASE WHEN failures > 0 THEN 'Given up after 24 hours. ' || why ELSE
       'Not sent: it waited for 24 hours because Skerry was offline or not running, the webhook was paused, or others were ahead of it.' END
     WHERE webhook = ? AND state = 0 AND expires_at <= ? AND (claimed_until IS NULL OR claimed_until <= ?) RETURNING failures`,
  )
    .pluck()
    .all(webhook, now, now) as number[]
  return { count: failures.length, wasTried: failures.some((count) => count > 0) }
}

/** Queues a delivery again: due at once, with the same id and the lifetime of a new one. */
export function queueAgain(writer: WriteHandle, delivery: number, now: number): void {
  statement(
    writer,
    'UPDATE webhook_delivery SET state = 0, why = NULL, failures = 0, next_at = ?, expires_at = ? WHERE number = ?',
  ).run(now, now + deliveryMs, delivery)
}

/** Makes the head of a queue due at once, as when a webhook is resumed. */
export function hasten(writer: WriteHandle, webhook: number, now: number): void {
  const head = headOf(writer, webhook)
  if (head === null) return
  statement(writer, 'UPDATE webhook_delivery SET next_at = min(next_at, ?) WHERE number = ?').run(
    now,
    head.number,
  )
}

/**
 * Releases the deliveries that an ended host was sending: it is unknown whether they arrived, so they are sent again.
 * Called at startup by a host that has the database to itself.
 */
export function freeClaims({ writer }: Pick<Store, 'writer'>): void {
  writer
    .transaction(() => {
      writer
        .prepare(
          `UPDATE webhook_attempt SET outcome = 'Skerry ended before an answer was kept; whether it arrived is not known.'
           WHERE outcome IS NULL AND delivery IN (SELECT number FROM webhook_delivery WHERE claimed_by IS NOT NULL)`,
        )
        .run()
      writer
        .prepare(
          'UPDATE webhook_delivery SET claimed_by = NULL, claimed_until = NULL WHERE claimed_by IS NOT NULL',
        )
        .run()
    })
    .immediate()
}

/** Maximum number of finished deliveries in the log of one webhook, and how long they are kept. */
const maxKept = 10_000
const keptMs = 30 * 24 * 3_600_000

/** Prunes the log of each webhook; pending deliveries stay. */
export function pruneLog({ writer }: Pick<Store, 'writer'>, now: number): void {
  writer
    .transaction(() => {
      const webhooks = statement(writer, 'SELECT number FROM webhook').pluck().all() as number[]
      for (const webhook of webhooks) {
        const last = statement(
          writer,
          `SELECT max(coalesce((SELECT number FROM webhook_delivery WHERE webhook = @webhook ORDER BY number DESC LIMIT 1 OFFSET ${maxKept}), 0),
             coalesce((SELECT max(number) FROM webhook_delivery WHERE webhook = @webhook AND at < @since), 0))`,
        )
          .pluck()
          .get({ webhook, since: new Date(now - keptMs).toISOString() }) as number
        if (last === 0) continue
        const old = 'webhook = ? AND number <= ? AND state <> 0'
        statement(
          writer,
          `DELETE FROM webhook_attempt WHERE delivery IN (SELECT number FROM webhook_delivery WHERE ${old})`,
        ).run(webhook, last)
        statement(writer, `DELETE FROM webhook_delivery WHERE ${old}`).run(webhook, last)
      }
    })
    .immediate()
}
