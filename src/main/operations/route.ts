/**
 * Decides where an operation is answered. Pure: facts and moment in, decision out. The order is the contract's: what can
 * be done here is done here; then a kept answer that is still good; then the instance; else a refusal that says why.
 */
export type Facts = {
  readonly canRunHere: boolean
  /** Seconds since the kept answer was fresh, or null when none is kept. */
  readonly keptAgeSeconds: number | null
  /** Seconds for which a kept answer is good. */
  readonly keepsSeconds: number
  readonly isOffline: boolean
  readonly hasInstance: boolean
  /** Units left of the quota that the call would take from; null when it takes none or nobody knows. */
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
