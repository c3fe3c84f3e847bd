import type { testEvent, WebhookEvent } from '../../../contract/incidents/webhook.ts'
import {
  deliveryStates,
  type Webhook,
  type WebhookDelivery,
} from '../../../contract/workstation/webhooks/webhooks.ts'
import { placeOf } from '../../operations/data-dir/kept-secrets.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { type DeliveryRecord, listDeliveries } from '../../store/webhooks/webhook-log.ts'
import { countPending, headOf } from '../../store/webhooks/webhook-queue.ts'
import type { WebhookRecord } from '../../store/webhooks/webhooks.ts'

const isoOf = (ms: number) => new Date(ms).toISOString()

/** A webhook as the window shows it: everything but its secret. */
export function shownWebhook(record: WebhookRecord, reader: ReadHandle): Webhook {
  const { id, url, events, allow_private, paused, paused_at, created_at, dropped } = record
  const head = headOf(reader, record.number)
  const [last] = listDeliveries(reader, record.number, { onlyFailed: false, before: null, limit: 1 })
  return {
    id,
    url,
    events: [...events],
    allow_private,
    paused,
    paused_at,
    created_at,
    pending: head === null ? 0 : countPending(reader, record.number),
    next_at: head === null ? null : isoOf(head.next_at),
    dropped,
    rotation_until: record.former_until === null ? null : isoOf(record.former_until),
    secret_lies: placeOf(record.secret),
    last:
      last === undefined
        ? null
        : { at: last.at, state: stateOf(last), status: last.status, event: last.event },
  }
}

const stateOf = ({ state }: DeliveryRecord) => deliveryStates[state] ?? 'failed'

/** A delivery as a row of the log. */
export function shownDelivery(record: DeliveryRecord): WebhookDelivery {
  const { body, state, next_at, event, ...rest } = record
  const shownState = stateOf(record)
  return {
    ...rest,
    event: event as WebhookEvent | typeof testEvent,
    state: shownState,
    next_at: shownState === 'pending' ? isoOf(next_at) : null,
  }
}
