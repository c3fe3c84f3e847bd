import type { WebhookEvent } from '../../contract/incidents/webhook.ts'
import type { Webhook, WebhookDelivery } from '../../contract/workstation/webhooks/webhooks.ts'
import { countOf, formatAge, formatMoment } from '../state/format.ts'

/** Texts about webhooks. */

export const eventWords: Readonly<Record<WebhookEvent, string>> = {
  'case.created': 'A case was opened',
  'case.escalated': 'An alert was escalated',
  'case.resolved': 'A case was resolved or closed',
  'alert.ingested': 'An alert came in',
  'sla.breached': 'An SLA target was missed',
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

/** Returns the newest delivery in the log, which keeps 30 days: without one, older ones may have been sent. */
export function lastWords({ last }: Pick<Webhook, 'last'>, now: Date): string {
  if (last === null) return 'No delivery in the log.'
  const status = last.status === null ? '' : `, answered ${last.status}`
  return `Last: ${last.event} ${formatAge(last.at, now)}, ${stateWords[last.state].toLowerCase()}${status}.`
}

type Waiting = Pick<Webhook, 'pending' | 'paused' | 'next_at'>

/** Returns how many deliveries of a webhook wait and for what; empty when none does. */
export function waitingWords({ pending, paused, next_at }: Waiting, isOffline: boolean, now: Date): string {
  if (pending === 0) return ''
  const wait = countWaiting(pending)
  const expiry = 'deliveries older than 24 hours are dropped'
  if (paused !== null) return `${wait} until the webhook is resumed; ${expiry}.`
  if (isOffline) return `${wait} until “Work offline” is off; ${expiry}.`
  if (next_at === null || new Date(next_at) <= now) return `${wait}.`
  return `${wait}; the next attempt is at ${formatMoment(next_at)}.`
}

/** Returns how many deliveries are held back while the workstation is offline; empty while that is not known. */
export function heldWords(held: number | null): string {
  if (held === null) return ''
  return held === 0 ? 'No delivery is waiting.' : `${countWaiting(held)}.`
}

const countWaiting = (count: number) => `${countOf(count, 'delivery is', 'deliveries are')} waiting`

/** Returns that the log shows no delivery: of those chosen, and of those that it still has. */
export function noDeliveriesWords(isOnlyFailed: boolean): string {
  return isOnlyFailed ? 'No failed delivery in the log.' : 'No delivery in the log.'
}

/** Returns the tries of a delivery; one that was dropped or is queued may have none. */
export function triesWords(tries: number): string {
  return tries === 0 ? 'No attempt was made.' : countOf(tries, 'attempt')
}

/** Returns the headers that were sent, one per line. */
export function sentWords(headers: Readonly<Record<string, string>>): string {
  return (
    Object.entries(headers)
      .map(([name, content]) => `${name}: ${content}`)
      .join('\n') || 'Nothing was sent.'
  )
}

/** Returns what came back of a try: nothing, a part, an answer without a body, or all of it. */
export function answerWords({ answer, is_answer_cut }: Came): string {
  if (answer === null) return 'No answer'
  if (is_answer_cut) return 'Start of the answer'
  return answer === '' ? 'Answer without a body' : 'Answer'
}

type Came = { readonly answer: string | null; readonly is_answer_cut: boolean }

export const statusWords = (status: number | null): string => (status === null ? 'no answer' : String(status))
