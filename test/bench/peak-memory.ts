import { existsSync, readFileSync } from 'node:fs'

/**
 * Megabytes that this process held at the highest. Where the system tells it of the process as it runs now (Linux), that is taken: what
 * `getrusage` tells counts what the process that started this one held at that moment, which can be far more.
 */
export function peakMegabytes(): number {
  const status = '/proc/self/status'
  const held = existsSync(status) ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  return (held === undefined ? process.resourceUsage().maxRSS : Number(held)) / 1024
}
