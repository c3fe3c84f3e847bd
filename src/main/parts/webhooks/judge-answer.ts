import type { Verdict } from '../../store/webhooks/webhook-queue.ts'
import type { PostAnswer } from './post-body.ts'

/** Consequences of an answer for the delivery and for the webhook, and a sentence. */
export type Judged = {
  readonly outcome: string
  readonly verdict: Verdict
  /** Why the webhook is paused; null when it continues. */
  readonly pause: 'given_up' | 'gone' | null
}

type Moment = {
  readonly now: number
  /** Time of the last possible attempt. */
  readonly expiresAt: number
  /** Number of failed attempts before this one. */
  readonly failures: number
  /** Random number from 0 to below 1. */
  readonly chance: number
}

/** A last attempt is made this long before the end of the 24 hours. */
const lastAttemptMs = 60_000

export function judgeAnswer(answer: PostAnswer, moment: Moment): Judged {
  const { status, fault } = answer
  if (status !== null && status >= 200 && status < 300)
    return { outcome: `Delivered, answered ${status}.`, verdict: { is: 'delivered' }, pause: null }
  const outcome = fault ?? sentenceOfStatus(status ?? 0)
  if (status === 410) return { outcome, verdict: { is: 'failed', why: outcome }, pause: 'gone' }
  const nextAt = nextMoment(answer, moment)
  if (nextAt !== null) return { outcome, verdict: { is: 'again', nextAt }, pause: null }
  const why = `Given up after ${moment.failures + 1} ${moment.failures === 0 ? 'attempt' : 'attempts'}. ${outcome}`
  return { outcome, verdict: { is: 'failed', why }, pause: 'given_up' }
}

/** Returns the time of the next attempt; null when the delivery would have expired. */
function nextMoment({ retryAfter }: PostAnswer, { now, expiresAt, failures, chance }: Moment): number | null {
  const asked = readRetryAfter(retryAfter, now) ?? 0
  const planned = now + Math.max(asked, retryDelay(failures + 1, chance))
  if (planned < expiresAt) return planned
  // a Retry-After of the receiver is never shortened
  const last = expiresAt - lastAttemptMs
  return now + asked <= last && now < last ? last : null
}

function sentenceOfStatus(status: number): string {
  if (status === 410) return 'Answered 410: the receiver wants nothing more.'
  if (status >= 300 && status < 400)
    return `Answered ${status}: it is a redirect, which is not followed. Change the address.`
  return `Answered ${status}.`
}

const firstRetryMs = 10_000
const longestRetryMs = 3_600_000

/**
 * Returns the milliseconds until the retry after the `attempt`-th consecutive failure, counted from 1: doubled from 10
 * s up to an hour, plus up to a quarter at random.
 */
export function retryDelay(attempt: number, chance: number): number {
  const plain = Math.min(firstRetryMs * 2 ** Math.min(attempt - 1, 20), longestRetryMs)
  return Math.round(plain * (1 + chance / 4))
}

const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Returns the milliseconds that `Retry-After` asks to wait (RFC 9110, section 10.2.3): given as seconds or an HTTP
 * date; null when it is neither.
 */
export function readRetryAfter(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? ''
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000
  if (!httpDate.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}
