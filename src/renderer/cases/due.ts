import { formatDuration } from '../state/format.ts'

/** Reads and writes due times of tasks. Pure; the current time is a parameter. */

const unitMs: Readonly<Record<string, number>> = {
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
}
const two = (number: number) => String(number).padStart(2, '0')

/** Time of day used for a day without a time. */
const endOfDay = '23:59'

/**
 * Parses `2026-11-30`, `2026-11-30 17:00`, `today`, `tomorrow 12:00`, `+4h`, `+3d`, `+2w` in local time; a day without
 * a time is due at its end. Returns ISO 8601 in UTC, null for an empty text, and `unreadable` for anything else.
 */
export function readDue(text: string, now: Date): string | null | 'unreadable' {
  const written = text.trim().toLowerCase()
  if (written === '') return null
  const [, amount, unit = ''] = /^\+\s*(\d{1,4})\s*(min|h|d|w)$/.exec(written) ?? []
  if (amount !== undefined)
    return new Date(now.getTime() + Number(amount) * (unitMs[unit] ?? 0)).toISOString()
  const [, day = '', time = endOfDay] =
    /^(\d{4}-\d\d-\d\d|today|tomorrow)(?:[ t]+(\d\d:\d\d))?$/.exec(written) ?? []
  if (day === '') return 'unreadable'
  const date = day === 'today' ? dayAfter(now, 0) : day === 'tomorrow' ? dayAfter(now, 1) : day
  const moment = new Date(`${date}T${time}:00`)
  // rejects days that do not exist, such as the 31st of a month of 30 days
  if (Number.isNaN(moment.getTime()) || localDay(moment) !== date) return 'unreadable'
  return moment.toISOString()
}

const localDay = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const dayAfter = (now: Date, days: number) =>
  localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))

/** Formats a due time so that it can be parsed again: `2026-11-30 17:00`, and `2026-11-30` for the end of a day. */
export function writeDue(due: string | null): string {
  if (due === null) return ''
  const at = new Date(due)
  if (Number.isNaN(at.getTime())) return due
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`
  return time === endOfDay ? localDay(at) : `${localDay(at)} ${time}`
}

/** Returns the distance to a due time in words: `in 3 h`, `in 2 days`, `5 min late`, `4 days late`. */
export function dueWords(due: string, now: Date): { readonly words: string; readonly isLate: boolean } {
  const seconds = (Date.parse(due) - now.getTime()) / 1000
  const isLate = seconds < 0
  const far = Math.abs(seconds)
  const days = Math.floor(far / 86_400)
  const words = days >= 2 ? `${days} days` : formatDuration(far)
  return { words: isLate ? `${words} late` : `in ${words}`, isLate }
}
