import { logFault } from './log.ts'

/** One fault in so many milliseconds is told; a fault that comes back a thousand times a second is one fault. */
const quietMs = 10_000

/**
 * Keeps a host alive when something throws where nobody waits for it: a timer, a stream, a promise. Each such fault is
 * logged, and told through `tell` in a sentence; the host goes on. Only for the process of a host: a command of the
 * command line ends with its fault. Gives what takes it away.
 */
export function installLastResort(tell: (sentence: string) => void, now: () => number): () => void {
  let toldAt = Number.NEGATIVE_INFINITY
  let untold = 0
  let isTelling = false
  const onFault = (error: unknown) => {
    // telling may fail in turn: then there is nothing left to tell it with
    if (isTelling) return
    isTelling = true
    try {
      // a clock that was set back must not keep faults quiet until it is there again
      if (Math.abs(now() - toldAt) < quietMs) {
        untold++
        return
      }
      toldAt = now()
      const more = untold === 0 ? '' : ` (and ${untold} since the one before)`
      untold = 0
      logFault(`A fault in Skerry was caught at the last resort${more}`, error)
      tell(
        'Something in Skerry failed behind the scenes. It goes on; what was said to be saved is saved. The log has the details.',
      )
    } catch {
      // the log or the window is gone, and nobody is left to tell
    } finally {
      isTelling = false
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
