import { z } from 'zod'

/**
 * Moments as senders write them: ISO 8601 with `Z`, with an offset with or without colon (`+02:00`, `+0200`) or with
 * none (then UTC), a date alone, or seconds or milliseconds since 1970. Read values are ISO 8601 in UTC.
 */

const isoForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?$/i
const epochForm = /^\d{1,13}(?:\.\d{1,9})?$/

/** From this value on a number counts milliseconds: as seconds it would lie after the year 5000. */
const firstMilliseconds = 100_000_000_000

/** Parses one moment. Returns ISO 8601 in UTC, or null when the value is not a moment of the years 0 to 9999. */
export function readInstant(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (epochForm.test(text)) {
    const count = Number(text)
    return written(Math.round(count < firstMilliseconds ? count * 1000 : count))
  }
  const parts = isoForm.exec(text)
  if (!parts) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', zone = 'Z'] = parts
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const midnight = midnightOf(`${year}-${month}-${day}`)
  if (midnight === null) return null
  const offset = offsetMinutes(zone)
  if (offset === null) return null
  const minutes = Number(hour) * 60 + Number(minute) - offset
  const milliseconds = Number(second) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
  return written(midnight + minutes * 60_000 + milliseconds)
}

/** Cache of the day parsed last, since moments that arrive together mostly share one. */
let lastDay: { readonly day: string; readonly midnight: number | null } = { day: '', midnight: null }

/** Returns the milliseconds since 1970 at which a day begins in UTC; null when there is no such day. */
function midnightOf(day: string): number | null {
  if (lastDay.day === day) return lastDay.midnight
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
  lastDay = { day, midnight: isDay ? midnight : null }
  return lastDay.midnight
}

/** Returns minutes east of UTC, or null when no place on Earth has that offset. */
function offsetMinutes(zone: string): number | null {
  if (/^(z|utc)$/i.test(zone)) return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', '') || '0')
  if (hours > 14 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

const dayMs = 86_400_000

/** Cache of the day formatted last, for the same reason. */
let writtenDay: { readonly number: number; readonly text: string | null } = { number: Number.NaN, text: null }

function written(milliseconds: number): string | null {
  const number = Math.floor(milliseconds / dayMs)
  if (writtenDay.number !== number) writtenDay = { number, text: dayText(number) }
  if (writtenDay.text === null) return null
  const time = milliseconds - number * dayMs
  const seconds = Math.floor(time / 1000)
  const minutes = Math.floor(seconds / 60)
  const clock = `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}:${digits(seconds % 60)}`
  const fraction = time % 1000 === 0 ? '' : `.${String(time % 1000).padStart(3, '0')}`
  return `${writtenDay.text}T${clock}${fraction}Z`
}

/** Returns a day by its number since 1970; null when it lies outside the years 0 to 9999. */
function dayText(number: number): string | null {
  const day = new Date(number * dayMs)
  if (Number.isNaN(day.getTime())) return null
  const [text = ''] = day.toISOString().split('T')
  return /^\d{4}-/.test(text) ? text : null
}

function digits(count: number): string {
  return count < 10 ? `0${count}` : String(count)
}

const readOrKeep = (value: unknown) => readInstant(value) ?? value

const moment = () =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? 'missing' : notAMoment),
    })
    .refine((text) => readInstant(text) === text, notAMoment)

const notAMoment = 'it must be a time like 2026-01-31T09:30:00Z'

/** A required moment. */
export function instant() {
  return z.preprocess((value) => (value === '' ? undefined : readOrKeep(value)), moment())
}

/** An optional moment. */
export function optionalInstant() {
  return z.preprocess(
    (value) => (value === undefined || value === null || value === '' ? undefined : readOrKeep(value)),
    moment().optional(),
  )
}
