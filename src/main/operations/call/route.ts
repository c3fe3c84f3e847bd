/**
 * Decides where an operation is answered. A pure function of facts. The order is the contract's: here if possible; then
 * a stored answer that is still valid; then the instance; else a refusal with the reason.
 */
export type Facts = {
  readonly canRunHere: boolean
  /** Age of the stored answer in seconds, or null when there is none. */
  readonly keptAgeSeconds: number | null
  /** Seconds for which a stored answer is valid. */
  readonly keepsSeconds: number
  readonly isOffline: boolean
  readonly hasInstance: boolean
  /** Remaining units of the quota that the call would consume; null when it consumes none or the rest is unknown. */
  readonly quotaLeft: number | null
  readonly units: number
}

export type Route =
  | { readonly to: 'here' }
  | { readonly to: 'kept'; readonly ageSeconds: number }
  | { readonly to: 'instance' }
  | { readonly to: 'refuse'; readonly why: 'offline' | 'no-instance' | 'quota-spent' }

export function route(facts: Facts): Route {
  if (facts.canRunHere) return { to: 'here' }
  if (facts.keptAgeSeconds !== null && facts.keptAgeSeconds <= facts.keepsSeconds)
    return { to: 'kept', ageSeconds: facts.keptAgeSeconds }
  if (facts.isOffline) return { to: 'refuse', why: 'offline' }
  if (!facts.hasInstance) return { to: 'refuse', why: 'no-instance' }
  if (facts.quotaLeft !== null && facts.quotaLeft < facts.units) return { to: 'refuse', why: 'quota-spent' }
  return { to: 'instance' }
}
