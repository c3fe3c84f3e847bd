import type { WebhookEvent } from '../../contract/incidents/webhook.ts'
import type { Webhook, WebhookDelivery } from '../../contract/workstation/webhooks.ts'

/** Texts about webhooks. */

export const eventWords: Readonly<Record<WebhookEvent, string>> = {
  'case.created': 'A case was opened',
  'case.escalated': 'An alert was escalated',
  'case.resolved': 'A case was resolved or closed',
  'alert.ingested': 'An alert came in',
  'sla.breached': 'A time was missed',
}

export const pauseWords: Readonly<Record<NonNullable<Webhook['paused']>, string>> = {
  user: 'Paused',
  given_up: 'Paused: failed for 24 hours',
  gone: 'Paused: the receiver says it is gone (410)',
}

export const stateWords: Readonly<Record<WebhookDelivery['state'], string>> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

/** Returns the name of a webhook: the host of its address, without parts that may be a secret of the receiver. */
export function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return new URL(url).host
}
