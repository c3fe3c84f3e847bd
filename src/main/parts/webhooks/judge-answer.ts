import { readRetryAfter, retryDelay } from '../../engine/webhook/retry-delay.ts'
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
