import type { Clock } from '../../operations/clock.ts'

/** Returns the current time as used in package names, `yyyyMMddHHmmssSSS`, UTC. */
export function timestampOf(clock: Clock): string {
  return new Date(clock.now()).toISOString().replace(/\D/g, '')
}

/** Returns the current date, `yyyy-mm-dd`, UTC. */
export function dayOf(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 10)
}
