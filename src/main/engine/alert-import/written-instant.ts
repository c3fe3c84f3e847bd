import { readInstant } from '../../../contract/instant.ts'
import { offsetOfLetters } from '../../../contract/zone-letters.ts'

/** Times in tables as people and spreadsheets write them. Without a zone they are UTC, like those of `readInstant`. */

const dayForm =
  /^(\d{4}-\d{1,2}-\d{1,2}|\d{4}\/\d{1,2}\/\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})(?:,?[T\s]\s*(.+))?$/
const timeForm =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(AM|PM)?\s*([A-Z]{1,5}|[+-]\d{2}(?::?\d{2})?)?$/i

/**
 * Reads a time as ISO 8601 in UTC. `unclear` where day and month are ambiguous and `dayFirst` is null (not chosen);
 * null for text that is no time, has an ambiguous zone abbreviation, or does not exist.
 */
export function readWrittenInstant(text: string, dayFirst: boolean | null): string | 'unclear' | null {
  const trimmed = text.trim()
  const known = readInstant(trimmed)
  if (known !== null) return known
  const [, written, clock = '00:00'] = dayForm.exec(trimmed) ?? []
  if (written === undefined) return null
  const day = readDay(written, dayFirst)
  if (day === 'unclear') return readClock('2000-01-01', clock) === null ? null : 'unclear'
  return readClock(day, clock)
}

const two = (digits: string) => digits.padStart(2, '0')

function readDay(written: string, dayFirst: boolean | null): string {
  const [first = '', second = '', third = ''] = written.split(/[./-]/)
  if (first.length === 4) return `${first}-${two(second)}-${two(third)}`
  const dayMonth = `${third}-${two(second)}-${two(first)}`
  // dates with dots have the day first everywhere
  if (written.includes('.') || Number(first) > 12) return dayMonth
  const monthDay = `${third}-${two(first)}-${two(second)}`
  if (Number(second) > 12) return monthDay
  if (first === second) return dayMonth
  if (dayFirst === null) return 'unclear'
  return dayFirst ? dayMonth : monthDay
}

function readClock(day: string, clock: string): string | null {
  const parts = timeForm.exec(clock.trim())
  if (parts === null) return null
  const [, hour = '', minute = '', second = '00', half, zone = 'Z'] = parts
  const offset = /^[a-z]/i.test(zone) ? offsetOfLetters(zone) : zone
  if (offset === null) return null
  return readInstant(`${day}T${two(hourOf(hour, half))}:${minute}:${second}${offset}`)
}

function hourOf(hour: string, half: string | undefined): string {
  if (half === undefined) return hour
  const count = Number(hour)
  if (count < 1 || count > 12) return 'no hour'
  return String((count % 12) + (half.toUpperCase() === 'PM' ? 12 : 0))
}
