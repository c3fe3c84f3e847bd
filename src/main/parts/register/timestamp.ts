import type { Clock } from '../../operations/system/clock.ts'

/** Returns the current time as used in package names, `yyyyMMddHHmmssSSS`, UTC. */
export function timestampOf(clock: Clock): string {
  return new Date(clock.now()).toISOString().replace(/\D/g, '')
}

/** Returns the current date, `yyyy-mm-dd`, UTC. */
export function dayOf(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 10)
}

/** Returns the day of a moment where the workstation is, `yyyy-mm-dd`: for days that people plan by. */
export function localDayOf(moment: number): string {
  const at = new Date(moment)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
