import { surroundingBytes } from './kernel/agreed.ts'
import { meter } from './meter.ts'

/**
 * Cached knowledge of one line, so that a line with many names is examined once. Results never depend on earlier calls:
 * whether the start of the line is within reach of a name follows from the bytes alone.
 */
export type KnownLine = {
  /** Index of the line's first byte in the window when it is at most `surroundingBytes` before `at`, else -1. */
  startBefore(window: Buffer, at: number): number
}

export class LineMemo implements KnownLine {
  private line = -1
  /** Whether the start of the line is out of reach of an earlier name, and so of all later ones. */
  private isFar = false

  /** Selects a line, counted from 1. */
  at(line: number): KnownLine {
    if (line !== this.line) {
      this.line = line
      this.isFar = false
    }
    return this
  }

  forget(): void {
    this.line = -1
  }

  startBefore(window: Buffer, at: number): number {
    if (this.isFar) return -1
    const least = Math.max(0, at - surroundingBytes)
    let start = at
    while (start > least && window[start - 1] !== 0x0a) start--
    meter.steps += at - start
    if (start === least && least > 0 && window[start - 1] !== 0x0a) {
      this.isFar = true
      return -1
    }
    return start
  }
}
