/** The time, as a dependency. Only this file reads the system clock. */
export type Clock = {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
}

export const systemClock: Clock = { now: () => Date.now() }

/**
 * Starts a stopwatch: the returned function gives the elapsed milliseconds, unaffected by changes of the system clock.
 */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => performance.now() - began
}

/** ISO 8601 UTC with milliseconds. */
export function isoTime(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}
