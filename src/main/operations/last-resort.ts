import { logFault } from './log.ts'

/** One fault in so many milliseconds is told; a fault that comes back a thousand times a second is one fault. */
const quietMs = 10_000

/**
 * Keeps a host alive when something throws where nobody waits for it: a timer, a stream, a promise. Each such fault is
 * logged, and told through `report` in a sentence; the host goes on. Only for the process of a host: a command of the
 * command line ends with its fault. Gives what takes it away.
 */
export function installLastResort(report: (sentence: string) => void, now: () => number): () => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  let unreported = 0
  let isInformative = false
  const onFault = (error: unknown) => {
    // telling may fail in turn: then there is nothing left to tell it with
    if (isInformative) return
    isInformative = true
    try {
      // a clock that was set back must not keep faults quiet until it is there again
      if (Math.abs(now() - reportedAt) < quietMs) {
        unreported++
        return
      }
      reportedAt = now()
      const more = unreported === 0 ? '' : ` (and ${unreported} since the one before)`
      unreported = 0
      logFault(`A fault in Skerry was caught at the last resort${more}`, error)
      report(
        'Something in Skerry failed behind the scenes. It goes on; what was said to be saved is saved. The log has the details.',
      )
    } catch {
      // the log or the window is gone, and nobody is left to tell
    } finally {
      isInformative = false
    }
  }
  // a terminal that was closed must not end the host that was started from it
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
