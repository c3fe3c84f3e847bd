/** Delays before a failed delivery is retried. */

const firstMs = 10_000
const longestMs = 3_600_000

/**
 * Returns the milliseconds until the retry after the `attempt`-th consecutive failure, counted from 1: doubled from 10
 * s up to an hour, plus up to a quarter at random.
 */
export function retryDelay(attempt: number, chance: number): number {
  const plain = Math.min(firstMs * 2 ** Math.min(attempt - 1, 20), longestMs)
  return Math.round(plain * (1 + chance / 4))
}

const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Returns the milliseconds that `Retry-After` asks to wait (RFC 9110, section 10.2.3): given as seconds or an HTTP
 * date; null when it is neither.
 */
export function readRetryAfter(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? ''
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000
  if (!httpDate.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}
