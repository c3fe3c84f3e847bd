import { z } from 'zod'

/** What webhooks can be told of, in the order in which a person chooses. A new event is one line here. */
export const webhookEvents = [
  'case.created',
  'case.escalated',
  'case.resolved',
  'alert.ingested',
  'sla.breached',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What a person sends by hand to see whether a webhook works; every webhook takes it. */
export const testEvent = 'webhook.test'

/**
 * The body that a webhook is sent: names and ids, never what stands in a case or an alert. Receivers that want more ask for it with
 * a key.
 */
export const webhookPayload = () =>
  z.object({
    event: z.enum([...webhookEvents, testEvent]),
    case_id: z.string().nullable(),
    /** Of `case.escalated`, `alert.ingested` and `sla.breached` of an alert. */
    alert_id: z.string().optional(),
    /** Of `sla.breached`: what was to be done by then, `acknowledge`, `triage` or `resolve`. */
    target: z.string().optional(),
    /** Of `case.resolved`; null when it was closed without one. */
    verdict: z.string().nullable(),
    /** When it happened, ISO 8601 UTC. */
    at: z.string(),
    /** Who did it: `window`, `cli`, `host`, or the name of a key. */
    by: z.string(),
  })
export type WebhookPayload = z.output<ReturnType<typeof webhookPayload>>
