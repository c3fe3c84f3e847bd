import { printable } from '../../../contract/printable.ts'
import { stopwatch } from './clock.ts'
import { traceOf } from './trace.ts'

/**
 * The log of a host: standard error, for the person who runs it. Entries may contain foreign input, so terminal control
 * characters are escaped, entries have a maximum length, and their rate is limited: a client that can cause one fault
 * can cause a million, and would fill the disk that the log is written to.
 */

const longestLine = 1000
const maxLines = 30
/** Maximum number of entries in one time window, and its length in milliseconds. */
const maxEntries = 100
const windowMs = 60_000

export class Log {
  private readonly write: (text: string) => void
  private readonly now: () => number
  private since = Number.NEGATIVE_INFINITY
  private entries = 0
  private left = 0

  constructor(write: (text: string) => void, now: () => number) {
    this.write = write
    this.now = now
  }

  /** Logs what failed, and for an error its stack trace. */
  fault(what: string, error?: unknown): void {
    const now = this.now()
    if (now - this.since >= windowMs) {
      if (this.left > 0) this.write(`${this.left} further entries of the log were left out.`)
      this.since = now
      this.entries = 0
      this.left = 0
    }
    if (this.entries >= maxEntries) {
      this.left++
      return
    }
    this.entries++
    this.write(bounded(error === undefined ? what : `${what}: ${traceOf(error)}`))
  }
}

function bounded(text: string): string {
  const lines = text.split('\n')
  const shown = lines.slice(0, maxLines).map((line) => {
    const cut = line.length > longestLine ? `${line.slice(0, longestLine)}…` : line
    return printable(cut)
  })
  return lines.length > maxLines ? `${shown.join('\n')}\n    …` : shown.join('\n')
}

const log = new Log(
  (text) => console.error(text),
  // only differences matter, and the system clock may be set back
  stopwatch(),
)

/** Logs what failed to the log of this process. */
export function logFault(what: string, error?: unknown): void {
  log.fault(what, error)
}
