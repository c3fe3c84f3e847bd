import { z } from 'zod'

/** Events that webhooks can subscribe to, in the order in which the user chooses. A new event is one line here. */
export const webhookEvents = [
  'case.created',
  'case.escalated',
  'case.resolved',
  'alert.ingested',
  'sla.breached',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Event that a user sends manually to test a webhook; every webhook accepts it. */
export const testEvent = 'webhook.test'

/**
 * The body sent to a webhook: names and ids, never contents of a case or an alert. Receivers that need more request it
 * with a key.
 */
export const webhookPayload = () =>
  z.object({
    event: z.enum([...webhookEvents, testEvent]),
    case_id: z.string().nullable(),
    /** For `case.escalated`, `alert.ingested` and `sla.breached` of an alert. */
    alert_id: z.string().optional(),
    /** For `sla.breached`: what was due, `acknowledge`, `triage` or `resolve`. */
    target: z.string().optional(),
    /** For `case.resolved`; null when it was closed without one. */
    verdict: z.string().nullable(),
    /** When it happened, ISO 8601 UTC. */
    at: z.string(),
    /** Who did it: `window`, `cli`, `host`, or the name of a key. */
    by: z.string(),
  })
export type WebhookPayload = z.output<ReturnType<typeof webhookPayload>>
