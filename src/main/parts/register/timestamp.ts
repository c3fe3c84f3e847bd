import type { Clock } from '../../operations/clock.ts'

/** The moment as package names have it, `yyyyMMddHHmmssSSS`, UTC. */
export function timestampOf(clock: Clock): string {
  return new Date(clock.now()).toISOString().replace(/\D/g, '')
}

/** The day of a moment, `yyyy-mm-dd`, UTC. */
export function dayOf(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 10)
}
