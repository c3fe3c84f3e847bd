import { logFault } from './log.ts'

/**
 * At most one fault is reported in this many milliseconds; a fault that repeats a thousand times a second counts as
 * one.
 */
const quietMs = 10_000

/**
 * Keeps a host alive when something throws outside of a call: a timer, a stream, a promise. Each such fault is logged,
 * and reported through `report` in a sentence; the host continues. Only for the process of a host: a command of the
 * command line ends with its fault. Returns the function that uninstalls it.
 */
export function installLastResort(report: (sentence: string) => void, now: () => number): () => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  let unreported = 0
  let isInformative = false
  const onFault = (error: unknown) => {
    // reporting may itself fail, and then cannot be reported either
    if (isInformative) return
    isInformative = true
    try {
      // a clock that was set back must not suppress faults until it catches up
      if (Math.abs(now() - reportedAt) < quietMs) {
        unreported++
        return
      }
      reportedAt = now()
      const more = unreported === 0 ? '' : ` (and ${unreported} since the one before)`
      unreported = 0
      logFault(`A fault in Skerry was caught at the last resort${more}`, error)
      report(
        'Something in Skerry failed in the background. Skerry keeps running; what was reported as saved is saved. The log has the details.',
      )
    } catch {
      // the log or the window is gone, so the fault cannot be reported
    } finally {
      isInformative = false
    }
  }
  // closing the terminal must not end a host that was started from it
  const ignore = () => undefined
  process.on('uncaughtException', onFault)
  process.on('unhandledRejection', onFault)
  process.stdout.on('error', ignore)
  process.stderr.on('error', ignore)
  return () => {
    process.off('uncaughtException', onFault)
    process.off('unhandledRejection', onFault)
    process.stdout.off('error', ignore)
    process.stderr.off('error', ignore)
  }
}
