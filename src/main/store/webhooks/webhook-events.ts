import { createHash } from 'node:crypto'
import { testEvent, type WebhookEvent, type WebhookPayload } from '../../../contract/incidents/webhook.ts'
import type { WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'

/** Events are queued for the listening webhooks in the transaction in which they happen. */

const hourMs = 3_600_000
/** Milliseconds for which a delivery is attempted: 24 hours. */
export const deliveryMs = 24 * hourMs

/**
 * Maximum number of pending deliveries per webhook: with an unreachable receiver, a flood of alerts must not fill the
 * disk.
 */
export const maxPending = 20_000

/** Sample data is fictitious, so no events are raised for it. */
const ignoredOperations: ReadonlySet<string> = new Set(['alertInbox.loadSample', 'alertInbox.removeSample'])

type EventFacts = Omit<WebhookPayload, 'event' | 'at' | 'by'>

/** Queues an event for the listening webhooks. An act that takes another back, or restores it, raises none. */
export function raiseEvent(
  act: Omit<Act, 'log' | 'note' | 'count'>,
  event: WebhookEvent,
  facts: EventFacts,
): void {
  if (act.undoes !== null || ignoredOperations.has(act.operation)) return
  const listening = listeners(act, event)
  if (listening.length === 0) return
  const body = bodyOf({ ...facts, event, at: act.at, by: act.by })
  for (const webhook of listening)
    insert(act.writer, {
      id: messageId(act.id, webhook, body),
      webhook,
      event,
      subject: facts.alert_id ?? facts.case_id,
      body,
      at: act.at,
      state: 0,
      why: null,
    })
  act.atEnd('webhook queue', boundQueues)
}

/** Whether any webhook listens to an event. */
export function hasListeners(act: Pick<Act, 'writer' | 'during'>, event: WebhookEvent): boolean {
  return listeners(act, event).length > 0
}

function listeners({ writer, during }: Pick<Act, 'writer' | 'during'>, event: WebhookEvent): number[] {
  return during(`webhooks of ${event}`, () => listeningTo(writer, event))
}

function listeningTo(writer: WriteHandle, event: WebhookEvent): number[] {
  return statement(
    writer,
    'SELECT number FROM webhook WHERE removed_at IS NULL AND paused IS NULL AND instr(events, ?) > 0',
  )
    .pluck()
    .all(JSON.stringify(event)) as number[]
}

/** Adds a test to the log of a webhook. It counts as failed until its one attempt succeeds. */
export function insertTest(
  writer: WriteHandle,
  webhook: number,
  { id, at, by }: { readonly id: string; readonly at: string; readonly by: string },
): string {
  const body = bodyOf({ event: testEvent, case_id: null, verdict: null, at, by })
  const message = messageId(id, webhook, body)
  insert(writer, {
    id: message,
    webhook,
    event: testEvent,
    subject: null,
    body,
    at,
    state: 2,
    why: 'It was not sent.',
  })
  return message
}

/** The exact text that is sent. */
function bodyOf({ event, case_id, alert_id, target, verdict, at, by }: WebhookPayload): string {
  return JSON.stringify({
    event,
    case_id,
    ...(alert_id !== undefined && { alert_id }),
    ...(target !== undefined && { target }),
    verdict,
    at,
    by,
  })
}

/** Returns the id of a message, derived from its act, its webhook and its body: it is the same for every attempt. */
function messageId(act: string, webhook: number, body: string): string {
  const digest = createHash('sha256').update(`${act} ${webhook} ${body}`, 'utf8').digest('hex')
  return `msg_${act}${digest.slice(0, 16)}`
}

type NewDelivery = {
  readonly id: string
  readonly webhook: number
  readonly event: string
  readonly subject: string | null
  readonly body: string
  readonly at: string
  readonly state: 0 | 2
  readonly why: string | null
}

function insert(writer: WriteHandle, delivery: NewDelivery): void {
  const now = Date.parse(delivery.at)
  statement(
    writer,
    `INSERT INTO webhook_delivery (id, webhook, event, subject, body, at, state, why, expires_at, next_at)
     VALUES (@id, @webhook, @event, @subject, @body, @at, @state, @why, @expires_at, @next_at)`,
  ).run({ ...delivery, expires_at: now + deliveryMs, next_at: now })
}

/** Limits the queues: deliveries beyond the maximum are dropped, and counted. */
function boundQueues(writer: WriteHandle): void {
  const webhooks = statement(writer, 'SELECT number FROM webhook WHERE removed_at IS NULL').pluck().all()
  for (const webhook of webhooks) {
    // the span of numbers shows cheaply that there cannot be that many
    const span = statement(
      writer,
      `SELECT (SELECT max(number) FROM webhook_delivery) - number FROM webhook_delivery WHERE webhook = ? AND state = 0
       ORDER BY number LIMIT 1`,
    )
      .pluck()
      .get(webhook) as number | undefined
    if (span === undefined || span < maxPending) continue
    const first = statement(
      writer,
      `SELECT number FROM webhook_delivery WHERE webhook = ? AND state = 0 ORDER BY number LIMIT 1 OFFSET ${maxPending}`,
    )
      .pluck()
      .get(webhook)
    if (first === undefined) continue
    const { changes } = statement(
      writer,
      'DELETE FROM webhook_delivery WHERE webhook = ? AND state = 0 AND number >= ?',
    ).run(webhook, first)
    statement(writer, 'UPDATE webhook SET dropped = dropped + ? WHERE number = ?').run(changes, webhook)
  }
}
