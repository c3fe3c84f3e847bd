import { type Problem, problem } from '../../../contract/problem.ts'
import type { Offer } from './answerer.ts'

/** What decides who answers a question that nothing here can answer. */
export type Facts = {
  readonly offers: readonly Offer[]
  /** Seconds for which a stored answer is valid. */
  readonly keepsSeconds: number
  readonly isOffline: boolean
  /** Units of the quota that the call would consume. */
  readonly units: number
}

export type Route = Offer | { readonly to: 'refuse'; readonly why: Why }

/** Why nobody answers: no part offers to, or every offer fails for this reason. */
export type Why = 'nobody' | 'offline' | 'quota-spent'

/**
 * Decides who answers. A pure function of facts, in the order of the contract: a stored answer that is still valid; then
 * an instance; then the queue; else a refusal with its reason.
 */
export function route({ offers, keepsSeconds, isOffline, units }: Facts): Route {
  const kept = offers.find((offer) => offer.to === 'kept' && offer.ageSeconds <= keepsSeconds)
  if (kept !== undefined) return kept
  const instances = offers.filter((offer) => offer.to === 'instance')
  const paid = instances.find(({ quotaLeft }) => quotaLeft === null || quotaLeft >= units)
  if (paid !== undefined && !isOffline) return paid
  const queue = offers.find(({ to }) => to === 'queue')
  if (queue !== undefined) return queue
  if (instances.length === 0) return { to: 'refuse', why: 'nobody' }
  return { to: 'refuse', why: isOffline ? 'offline' : 'quota-spent' }
}

/** Returns the refusal in a sentence that says what would help; null when nobody offered anything. */
export function refusalOf(why: Why, summary: string): Problem | null {
  if (why === 'nobody') return null
  return why === 'offline'
    ? problem(
        'source-unreachable',
        `“${summary}” needs an instance, and “Work offline” is on: nothing was asked.`,
      )
    : problem('quota-spent', `“${summary}” was not asked: the daily limit of the instance is reached.`)
}
