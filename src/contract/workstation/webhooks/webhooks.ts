import { z } from 'zod'
import { testEvent, webhookEvents } from '../../incidents/webhook.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'

/** Webhooks for the window: addresses that are notified of events, and the log of deliveries. */

/** Maximum number of webhooks of one workstation. */
export const maxWebhooks = 20
/** Maximum number of deliveries on one page of the log. */
const maxPage = 200

/**
 * Why a webhook receives nothing: the user paused it, 24 hours of attempts failed, or its receiver answered that it is
 * gone (410).
 */
export const pauseReasons = ['user', 'given_up', 'gone'] as const

/** `pending` waits for its first or next attempt, `failed` is only retried on the user's request. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const

const address = () =>
  z
    .string({ error: (issue) => (issue.input === undefined ? 'missing' : 'it must be a text') })
    .trim()
    .min(1, 'missing')
    .max(2000, 'it is longer than 2,000 characters')

const events = () => z.array(z.enum(webhookEvents)).min(1, 'choose at least one event')

/** A secret chosen by the user: printable ASCII, so that every receiver encodes it as the same bytes. */
const secret = () =>
  z
    .string()
    .trim()
    .min(24, 'a secret has at least 24 characters')
    .max(200, 'a secret has at most 200 characters')
    .regex(/^[\x21-\x7e]+$/, 'a secret consists of ASCII letters, digits and punctuation without spaces')
    .regex(
      /^(?!whsec_)|^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
      'Base64 must follow whsec_',
    )

const webhook = () =>
  z.object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    /** Whether it may be sent to addresses of private networks and of this machine. */
    allow_private: z.boolean(),
    paused: z.enum(pauseReasons).nullable(),
    paused_at: z.string().nullable(),
    created_at: z.string(),
    /** Number of pending deliveries. */
    pending: z.int(),
    /** When the first of them is tried next; null when none is pending. */
    next_at: z.string().nullable(),
    /** Number of events that were dropped because the queue was full. */
    dropped: z.int(),
    /** When the former secret stops signing beside the new one; null outside of a rotation. */
    rotation_until: z.string().nullable(),
    secret_lies: z.enum(['keychain', 'file']),
    last: z
      .object({
        at: z.string(),
        state: z.enum(deliveryStates),
        status: z.int().nullable(),
        event: z.string(),
      })
      .nullable(),
  })
export type Webhook = z.output<ReturnType<typeof webhook>>

/** A generated secret, which is shown only this once; null when the user provided one. */
const madeSecret = () => z.string().nullable()

export const listWebhooks = windowOperation({
  name: 'webhooks.list',
  followed: ['webhooks', 'settings'],
  summary: 'List the webhooks and how many deliveries are waiting',
  input: () => z.object({}),
  output: () =>
    z.object({
      webhooks: z.array(webhook()),
      /** Number of deliveries held back while the workstation is offline. */
      held: z.int(),
      /** Where new secrets are stored: the keychain of the system, or files that only the user can read. */
      secrets: z.object({ lie: z.enum(['keychain', 'file']), name: z.string() }),
    }),
})

export const addWebhook = windowOperation({
  name: 'webhooks.add',
  summary: 'Add a webhook; a secret generated for it is shown only once',
  writes: true,
  input: () =>
    z.object({
      url: address(),
      events: events(),
      allow_private: z.boolean(),
      secret: secret().optional(),
    }),
  output: () => z.object({ webhook: webhook(), secret: madeSecret() }),
})

export const changeWebhook = windowOperation({
  name: 'webhooks.change',
  summary: 'Change the address or events of a webhook, pause it or resume it',
  writes: true,
  input: () =>
    z.object({
      id: recordIdHere(),
      url: address().optional(),
      events: events().optional(),
      allow_private: z.boolean().optional(),
      paused: z.boolean().optional(),
    }),
  output: () => z.object({ webhook: webhook() }),
})

export const removeWebhook = windowOperation({
  name: 'webhooks.remove',
  summary: 'Remove a webhook; deliveries waiting for it are not sent',
  writes: true,
  input: () => z.object({ id: recordIdHere() }),
  output: () => z.object({ removed: z.literal(true) }),
})

/** The former secret keeps signing beside the new one for 24 hours, so that a receiver can switch. */
export const rotateWebhookSecret = windowOperation({
  name: 'webhooks.rotateSecret',
  summary: 'Give a webhook a new secret; the former one also signs for 24 hours',
  writes: true,
  input: () => z.object({ id: recordIdHere(), secret: secret().optional() }),
  output: () => z.object({ webhook: webhook(), secret: madeSecret() }),
})

export const endWebhookRotation = windowOperation({
  name: 'webhooks.endRotation',
  summary: 'Stop signing with the former secret of a webhook',
  writes: true,
  input: () => z.object({ id: recordIdHere() }),
  output: () => z.object({ webhook: webhook() }),
})

const delivery = () =>
  z.object({
    /** The id sent to the receiver, the same with every attempt. */
    id: z.string(),
    webhook: z.string(),
    event: z.enum([...webhookEvents, testEvent]),
    /** Id of the alert or the case; null for a test. */
    subject: z.string().nullable(),
    at: z.string(),
    state: z.enum(deliveryStates),
    /**
     * Why it failed, or the outcome of the last attempt, in a sentence; null when it was delivered or not tried yet.
     */
    why: z.string().nullable(),
    attempts: z.int(),
    /** The last attempt: its time, the status of the answer, its duration in milliseconds. */
    tried_at: z.string().nullable(),
    status: z.int().nullable(),
    duration_ms: z.int().nullable(),
    next_at: z.string().nullable(),
    number: z.int(),
  })
export type WebhookDelivery = z.output<ReturnType<typeof delivery>>

export const listDeliveries = windowOperation({
  name: 'webhooks.deliveries',
  followed: ['webhooks', 'settings'],
  summary: 'Read a page of the log of a webhook, newest first',
  input: () =>
    z.object({
      id: recordIdHere(),
      only_failed: z.boolean(),
      /** `number` of the last delivery of the previous page; null for the first page. */
      before: z.int().nullable(),
      limit: z.int().min(1).max(maxPage),
    }),
  output: () => z.object({ deliveries: z.array(delivery()), has_more: z.boolean() }),
})

const attempt = () =>
  z.object({
    attempt: z.int(),
    at: z.string(),
    duration_ms: z.int().nullable(),
    status: z.int().nullable(),
    /** The outcome, in a sentence. */
    outcome: z.string(),
    is_delivered: z.boolean(),
    /** Request headers by name. */
    request_headers: z.record(z.string(), z.string()),
    /** The beginning of the response body, as text; null when there was no response. */
    answer: z.string().nullable(),
    is_answer_cut: z.boolean(),
  })
export type WebhookAttempt = z.output<ReturnType<typeof attempt>>

export const openDelivery = windowOperation({
  name: 'webhooks.openDelivery',
  followed: ['webhooks', 'settings'],
  summary: 'Read one delivery with its body and every attempt',
  input: () => z.object({ delivery: recordIdHere() }),
  output: () => z.object({ delivery: delivery(), body: z.string(), tries: z.array(attempt()) }),
})

/** A single immediate attempt without retries, also while the webhook is paused. */
export const testWebhook = windowOperation({
  name: 'webhooks.test',
  summary: 'Send the event webhook.test once, and report what the receiver answered',
  input: () => z.object({ id: recordIdHere() }),
  output: () => z.object({ delivery: delivery() }),
})

export const redeliver = windowOperation({
  name: 'webhooks.redeliver',
  summary: 'Send a delivery again under its id, for up to 24 hours from now',
  writes: true,
  input: () => z.object({ delivery: recordIdHere() }),
  output: () => z.object({ delivery: delivery() }),
})

export const webhookOperations = [
  listWebhooks,
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
  endWebhookRotation,
  listDeliveries,
  openDelivery,
  testWebhook,
  redeliver,
] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly webhooks: typeof webhookOperations
  }
}

declare module '../window/topics.ts' {
  interface Topics {
    /** Sent when webhooks or their log changed. */
    readonly webhooks: Record<string, never>
  }
}
