/** The time, as an argument. Only this file asks the machine for it. */
export type Clock = {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
}

export const systemClock: Clock = { now: () => Date.now() }

/** ISO 8601 UTC with milliseconds. */
export function isoTime(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}
