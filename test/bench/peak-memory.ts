import { existsSync, readFileSync } from 'node:fs'

/**
 * Returns the peak memory of this process in megabytes. The value for the process itself is used where the system
 * provides it (Linux): `getrusage` includes the memory of the parent process at the moment of the fork, which can be
 * far more.
 */
export function peakMegabytes(): number {
  const status = '/proc/self/status'
  const held = existsSync(status) ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  return (held === undefined ? process.resourceUsage().maxRSS : Number(held)) / 1024
}
