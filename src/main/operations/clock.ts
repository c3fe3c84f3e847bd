/** The time, as an argument. Only this file asks the machine for it. */
export type Clock = {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Begins to measure: the answer tells the milliseconds since, whatever is done to the clock of the wall. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => performance.now() - began
}

/** ISO 8601 UTC with milliseconds. */
export function isoTime(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}
