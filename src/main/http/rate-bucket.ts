/** A token bucket for each key: a number of requests per second, and bursts of five times as many. */
export class RateBuckets {
  private readonly buckets = new Map<string, { tokens: number; at: number }>()

  /** Takes one request; returns the whole seconds to wait when none is left, else 0. */
  take(key: string, perSecond: number, nowMs: number): number {
    if (perSecond <= 0) return 0
    const burst = perSecond * 5
    const bucket = this.buckets.get(key) ?? { tokens: burst, at: nowMs }
    // a clock that was set back must not remove available tokens
    const seconds = Math.max(0, nowMs - bucket.at) / 1000
    const tokens = Math.min(burst, bucket.tokens + seconds * perSecond)
    const left = tokens - 1
    this.buckets.set(key, { tokens: left < 0 ? tokens : left, at: nowMs })
    return left < 0 ? Math.max(1, Math.ceil(-left / perSecond)) : 0
  }
}
