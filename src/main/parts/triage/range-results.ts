import type { RangeResult } from '../../jobs/range-result.ts'

/** The results of one range in order: the parts that a long one hands over, and the rest. */
export class RangeResults {
  private readonly ready: RangeResult[] = []
  private isEnded = false
  private failure: Error | null = null
  private wake: (() => void) | null = null

  add(part: RangeResult): void {
    this.ready.push(part)
    this.wake?.()
  }

  end(last: RangeResult): void {
    this.isEnded = true
    this.add(last)
  }

  /** Earlier parts are still returned; then the error is thrown. */
  fail(error: Error): void {
    this.failure = error
    this.wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RangeResult> {
    for (;;) {
      const next = this.ready.shift()
      if (next !== undefined) yield next
      else if (this.failure !== null) throw this.failure
      else if (this.isEnded) return
      else
        await new Promise<void>((resolve) => {
          this.wake = resolve
        })
    }
  }
}
