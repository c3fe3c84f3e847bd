import { bodySignature, standardSignature } from '../../engine/webhook/sign-body.ts'
import { draftAct } from '../../operations/call/draft-act.ts'
import type { KeptSecrets } from '../../operations/data-dir/kept-secrets.ts'
import { type Clock, isoTime } from '../../operations/system/clock.ts'
import { logFault } from '../../operations/system/log.ts'
import type { Random } from '../../operations/system/random.ts'
import type { Store } from '../../store/database/handle.ts'
import { isHeldElsewhere } from '../../store/database/write-turn.ts'
import { inAct } from '../../store/log/log.ts'
import {
  beginAttempt,
  deliveryToSend,
  endAttempt,
  failExpired,
  type Head,
  headOf,
  newestDelivery,
  pruneLog,
  type Verdict,
} from '../../store/webhooks/webhook-queue.ts'
import {
  endRotations,
  listWebhooks,
  type PauseReason,
  type WebhookRecord,
  webhookTable,
  webhookWithId,
} from '../../store/webhooks/webhooks.ts'
import { type Judged, judgeAnswer } from './judge-answer.ts'
import { brokenOff, type PostAnswer, type PostLimits, postBody, postLimits } from './post-body.ts'
import { hostOf } from './webhook-url.ts'

export type SenderTools = {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly version: string
  readonly secrets: KeptSecrets
  /** Whether sending is currently forbidden. */
  readonly isOffline: () => boolean
  /** Called when the log or a webhook changed. */
  readonly changed: () => void
  readonly limits?: PostLimits
}

/** Maximum number of concurrent deliveries, each of a different webhook. */
const maxAtOnce = 4
/**
 * Milliseconds between two checks of the queue for events of other processes: the command line leaves them to the host.
 */
const pollMs = 2000
/** Maximum milliseconds between an act and the sending of its events, so that several acts share one check. */
const soonMs = 50
/** Milliseconds for which a sender claims a delivery: longer than an attempt can take. */
const claimMs = 90_000
const pruneEveryMs = 3_600_000

/** Sends the queued deliveries of the webhooks, one at a time per webhook, in the order of events. */
export class WebhookSender {
  private readonly tools: SenderTools
  private readonly name: string
  private readonly busy = new Map<number, Promise<void>>()
  private timer: NodeJS.Timeout | null = null
  private soon: NodeJS.Timeout | null = null
  private readonly ending = new AbortController()
  private newest = 0
  private prunedAt = Number.NEGATIVE_INFINITY

  constructor(tools: SenderTools) {
    this.tools = tools
    this.name = tools.random.id(tools.clock.now())
  }

  /** Checks the queues now, and periodically until it is closed. */
  wake(): void {
    if (this.ending.signal.aborted) return
    try {
      // what it writes must not make others wait for someone who holds the database; the next look comes soon
      if (!isHeldElsewhere(this.tools.store.writer)) this.look()
    } catch (error) {
      logFault('The queues of the webhooks could not be read', error)
    }
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = setTimeout(() => this.wake(), pollMs)
    this.timer.unref()
  }

  /** Checks the queues in a moment, once for all calls until then. */
  wakeSoon(): void {
    if (this.ending.signal.aborted || this.soon !== null) return
    this.soon = setTimeout(() => {
      this.soon = null
      this.wake()
    }, soonMs)
    this.soon.unref()
  }

  /** Resolves when no delivery is under way, and none was due afterwards. */
  async settled(): Promise<void> {
    while (this.busy.size > 0) await Promise.all(this.busy.values())
  }

  /** Makes one attempt at a delivery immediately, out of order, without retries. */
  async sendOnce(webhook: WebhookRecord, id: string): Promise<void> {
    const delivery = deliveryToSend(this.tools.store.reader, id)
    if (delivery !== null) await this.attempt(webhook, delivery, true)
  }

  /** Aborts deliveries under way, which the next host sends again. */
  async close(): Promise<void> {
    this.ending.abort()
    if (this.timer !== null) clearTimeout(this.timer)
    if (this.soon !== null) clearTimeout(this.soon)
    await this.settled()
  }

  private look(): void {
    const { store, clock, isOffline } = this.tools
    const now = clock.now()
    this.letGo(now)
    this.publishNew()
    for (const webhook of listWebhooks(store.reader)) {
      if (this.busy.has(webhook.number)) continue
      const head = this.expireUntilHead(webhook, now)
      if (head === null || webhook.paused !== null || isOffline() || this.busy.size >= maxAtOnce) continue
      if (!isDue(head, now)) continue
      const sending = this.attempt(webhook, head, false)
        .catch((error: unknown) => logFault('A delivery of a webhook could not be recorded', error))
        .finally(() => {
          this.busy.delete(webhook.number)
          this.wake()
        })
      this.busy.set(webhook.number, sending)
    }
  }

  /** Reports deliveries queued since, also by other processes and while sending is forbidden. */
  private publishNew(): void {
    const newest = newestDelivery(this.tools.store.reader)
    if (newest === this.newest) return
    this.newest = newest
    this.tools.changed()
  }

  /** Removes former secrets whose rotation has ended, and expired entries of the log. */
  private letGo(now: number): void {
    const { store, secrets } = this.tools
    for (const name of endRotations(store.writer, now)) void secrets.forget(name)
    if (now - this.prunedAt < pruneEveryMs && now >= this.prunedAt) return
    this.prunedAt = now
    pruneLog(store, now)
  }

  /** Returns the first delivery that has not expired; expired ones before it are marked as failed. */
  private expireUntilHead(webhook: WebhookRecord, now: number): Head | null {
    const { store, changed } = this.tools
    const head = headOf(store.reader, webhook.number)
    if (head === null || head.expires_at > now) return head
    const { count, wasTried } = failExpired(store.writer, webhook.number, now)
    if (wasTried) this.pause(webhook, 'given_up')
    if (count > 0) changed()
    return wasTried || count === 0 ? null : headOf(store.reader, webhook.number)
  }

  private async attempt(webhook: WebhookRecord, delivery: Head, isOnly: boolean): Promise<void> {
    const { store, clock, random, version, limits = postLimits, changed } = this.tools
    const secrets = await this.secretsOf(webhook)
    const now = clock.now()
    const headers = typeof secrets === 'string' ? {} : webhookHeaders(delivery, secrets, now, version)
    const attempt = beginAttempt(store, delivery.number, {
      sender: this.name,
      now,
      until: now + claimMs,
      at: isoTime(clock),
      requestHeaders: headers,
    })
    if (attempt === null) return
    changed()
    const answer =
      typeof secrets === 'string'
        ? unsent(secrets)
        : await postBody(
            { url: webhook.url, headers, body: delivery.body, allowsPrivate: webhook.allow_private },
            limits,
            this.ending.signal,
          )
    const judged = judgeAnswer(answer, {
      now: clock.now(),
      expiresAt: delivery.expires_at,
      failures: delivery.failures,
      chance: Buffer.from(random.bytes(4)).readUInt32LE(0) / 2 ** 32,
    })
    const verdict = verdictOf(judged, answer, isOnly, clock.now())
    store.writer
      .transaction(() => {
        endAttempt(
          store.writer,
          delivery.number,
          attempt,
          {
            durationMs: answer.durationMs,
            status: answer.status,
            outcome: judged.outcome,
            isDelivered: verdict.is === 'delivered',
            answer: answer.answer,
            isAnswerCut: answer.isAnswerCut,
          },
          verdict,
        )
        if (judged.pause !== null && verdict.is === 'failed' && !isOnly) this.pause(webhook, judged.pause)
      })
      .immediate()
    changed()
  }

  /** Returns the signing secrets, newest first; or why they cannot be read, as a sentence. */
  private async secretsOf({ secret, former_secret, former_until }: WebhookRecord) {
    const { secrets, clock } = this.tools
    const isRotating = former_secret !== null && (former_until ?? 0) > clock.now()
    try {
      const newest = await secrets.get(secret)
      if (newest === null) return 'Nothing was sent: the secret of this webhook is gone. Give it a new one.'
      const former = isRotating ? await secrets.get(former_secret) : null
      return (former === null ? [newest] : [newest, former]) as [string, ...string[]]
    } catch (error) {
      logFault('A secret of a webhook could not be read', error)
      return 'Nothing was sent: the secret of this webhook cannot be read. Unlock the keychain of your desktop session.'
    }
  }

  private pause({ id }: WebhookRecord, reason: PauseReason): void {
    const { store } = this.tools
    const webhook = webhookWithId(store.writer, id)
    if (webhook === null || webhook.paused !== null) return
    const doer = { by: 'host', part: 'webhooks', operation: 'webhooks.change' }
    const draft = draftAct(this.tools, doer)(`Paused the webhook of ${hostOf(webhook.url)}`)
    inAct(store, draft, (act) => webhookTable.put(act, id, { ...webhook, paused: reason }))
  }
}

/** Ignores a delay of more than a day, which was computed by a clock that has been set back since. */
function isDue({ next_at, claimed_until }: Head, now: number): boolean {
  return (next_at <= now || next_at - now > 86_400_000) && (claimed_until ?? 0) <= now
}

/** A test is attempted once; a delivery aborted by this host is repeated at once by the next. */
function verdictOf(
  { verdict, outcome }: Judged,
  { fault }: PostAnswer,
  isOnly: boolean,
  now: number,
): Verdict {
  if (isOnly) return verdict.is === 'delivered' ? verdict : { is: 'failed', why: outcome }
  return fault === brokenOff ? { is: 'again', nextAt: now } : verdict
}

function unsent(fault: string): PostAnswer {
  return { status: null, fault, retryAfter: undefined, answer: null, isAnswerCut: false, durationMs: 0 }
}

/**
 * Returns the headers of one attempt: those of Standard Webhooks 1.0, and `X-IR-Signature` of the incident-response
 * API. The newest secret comes first; during a rotation the former one signs too, in headers that can contain two
 * signatures.
 */
function webhookHeaders(
  message: { readonly id: string; readonly body: string },
  secrets: readonly [string, ...string[]],
  nowMs: number,
  version: string,
): Record<string, string> {
  const timestamp = Math.floor(nowMs / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': `Skerry/${version}`,
    'webhook-id': message.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standardSignature({ ...message, timestamp }, secrets),
    'x-ir-signature': bodySignature(message.body, secrets[0]),
  }
}
