import { printable } from '../../contract/printable.ts'
import { stopwatch } from './clock.ts'
import { traceOf } from './trace.ts'

/**
 * The log of a host: standard error, for the person who runs it. What others sent may be part of it, so what a terminal would
 * obey is written out, an entry has an end, and there are only so many in a while: whoever can make one fault can make a
 * million, and would fill the disk that the log is led to.
 */

const longestLine = 1000
const maxLines = 30
/** Entries in one window of time, and its milliseconds. */
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

  /** Says what failed, and of an error where it came from. */
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
  // only differences count, and the clock of the wall may be set back
  stopwatch(),
)

/** Says in the log of this process what failed. */
export function logFault(what: string, error?: unknown): void {
  log.fault(what, error)
}
