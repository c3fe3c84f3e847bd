import { uptime } from 'node:os'
import { systemClock } from '../system/clock.ts'
import { isAlive } from '../system/is-alive.ts'

/**
 * Who runs a job: the number of the process, and a word that tells its runs apart, since numbers of processes are used
 * again and one process may open a workstation twice.
 */

/** The runs of this process that are under way. */
const here = new Set<string>()

/** Returns the name of a new run in this process, until `endRun`. */
export function beginRun(word: string): string {
  const owner = `${process.pid}.${word}`
  here.add(owner)
  return owner
}

export function endRun(owner: string): void {
  here.delete(owner)
}

/**
 * Whether a run that was last seen at a time may still be under way. A process that bears the same number by chance, on
 * the same boot of the machine, is taken for it.
 */
export function mayStillRun(owner: string, seenAt: string): boolean {
  const processId = Number(owner.split('.')[0])
  if (processId === process.pid) return here.has(owner)
  if (!Number.isSafeInteger(processId) || processId <= 0) return false
  const booted = systemClock.now() - uptime() * 1000
  return Date.parse(seenAt) >= booted && isAlive(processId)
}
