import { groupedDigits } from '../../contract/grouped-digits.ts'
import { months, utcWords } from '../../contract/utc-words.ts'

/** Formats numbers, sizes, rates and times for display. Pure; the current time is always a parameter. */

/** Formats a whole number with thousands separators: `1,234,567`. */
export function formatCount(count: number): string {
  return formatDecimal(count.toFixed(0))
}

/**
 * Formats a decimal text of any length with thousands separators: `1,250,000.50`. Other texts are returned unchanged.
 */
export function formatDecimal(decimal: string): string {
  const [, whole = '', fraction = ''] = /^(-?\d+)(\.\d+)?$/.exec(decimal) ?? []
  return whole === '' ? decimal : `${groupedDigits(whole)}${fraction}`
}

/**
 * Formats a count for a narrow place: in full below 10,000, then `48k`, `1.2M`. The full number should be available
 * nearby.
 */
export function formatShort(count: number): string {
  if (count < 10_000) return formatCount(count)
  if (count < 999_500) return `${Math.round(count / 1000)}k`
  return `${(count / 1_000_000).toFixed(count < 9_950_000 ? 1 : 0).replace(/\.0$/, '')}M`
}

/**
 * Returns a number with its noun in singular or plural: `1 reason`, `6 reasons`. For a word that is no noun, such as
 * `more`, both are the same.
 */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`
}

const sizeUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats bytes in decimal units with at most three significant digits: `812 B`, `4.2 MB`, `118 MB`. */
export function formatBytes(bytes: number): string {
  let amount = Math.max(0, bytes)
  let unit = 0
  while (amount >= 999.5 && unit < sizeUnits.length - 1) {
    amount /= 1000
    unit += 1
  }
  const written =
    unit === 0 || amount >= 99.95 ? Math.round(amount).toString() : amount.toFixed(amount >= 9.995 ? 0 : 1)
  return `${written.replace(/\.0$/, '')} ${sizeUnits[unit] ?? 'B'}`
}

/** Formats a rate in bytes per second: `118 MB/s`. */
export function formatRate(bytesPerSecond: number): string {
  return `${formatBytes(bytesPerSecond)}/s`
}

/** Formats the time left, rounded to a useful precision: `5 s`, `2 min`, `1 h 20 min`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  if (whole < 100) return `${whole} s`
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

/** Formats a share in whole percent, never 100 before the end. */
export function formatPercent(done: number, all: number): string {
  return `${percentOf(done, all)} %`
}

/** Returns a share as a whole number from 0 to 100, never 100 before the end. */
export function percentOf(done: number, all: number): number {
  if (all <= 0) return 0
  return done >= all ? 100 : Math.min(99, Math.floor((done / all) * 100))
}

/** Formats a time for a list: `just now`, `12 min ago`, `2 h ago`, then `14 Nov` or `14 Nov 2025`, in local time. */
export function formatAge(moment: string, now: Date): string {
  const then = new Date(moment)
  if (Number.isNaN(then.getTime())) return moment
  const seconds = (now.getTime() - then.getTime()) / 1000
  if (seconds >= -60 && seconds < 60) return 'just now'
  if (seconds >= 60 && seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds >= 3600 && seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  const day = `${then.getDate()} ${months[then.getMonth()] ?? ''}`
  return then.getFullYear() === now.getFullYear() ? day : `${day} ${then.getFullYear()}`
}

/** Formats a time in full, in local time with its zone: `14 Nov 2026, 09:05 UTC+1`. */
export function formatMoment(moment: string): string {
  const then = new Date(moment)
  if (Number.isNaN(then.getTime())) return moment
  const offset = -then.getTimezoneOffset()
  return `${utcWords(new Date(then.getTime() + offset * 60_000), 'minutes')} ${zoneWords(offset)}`
}

/** Formats a time for evidence, in UTC to the second: `14 Nov 2026, 08:05:09 UTC`. */
export function formatUtc(moment: string): string {
  const then = new Date(moment)
  return Number.isNaN(then.getTime()) ? moment : `${utcWords(then, 'seconds')} UTC`
}

const two = (number: number) => String(number).padStart(2, '0')

/** Formats a zone, given its offset from UTC in minutes: `UTC`, `UTC+1`, `UTC−3:30`. */
export function zoneWords(ahead: number): string {
  if (ahead === 0) return 'UTC'
  const minutes = Math.abs(ahead)
  const rest = minutes % 60
  return `UTC${ahead < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${two(rest)}`}`
}

/** Replaces the middle of a long value by an ellipsis: `9f2c1e07…b07a44d1`; short values are returned unchanged. */
export function shorten(value: string, head: number, tail: number): string {
  return value.length <= head + tail + 1
    ? value
    : `${value.slice(0, head)}…${value.slice(value.length - tail)}`
}
