import { readInstant } from '../../../contract/instant.ts'
import { areShownAt, europeanOffset, offsetOfLetters } from '../../../contract/zone-letters.ts'
import { countedInstant } from './counted-instant.ts'
import { instantIn } from './local-time.ts'

/**
 * Times as programs, people and spreadsheets write them: ISO 8601 in all its forms, RFC 5322, Apache, ctime, Kibana,
 * web portals. Without a zone they are UTC, like those of `readInstant`.
 */

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?'
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+/i

/** Forms of a day, each at the beginning of a text. What follows is the time of day. */
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const basicDay = /^(\d{4})(\d{2})(\d{2})(?=$|[T\s_-])/i
const dayOfYear = /^(\d{4})-?(\d{3})(?=$|T)/i
const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/
const dayMonth = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-/. ]\\s?${month}[-/., ]\\s?(\\d{4})(?!\\d)`, 'i')
const monthDay = new RegExp(`^${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)`, 'i')
/** As `ctime` and `date` of Unix write it: the year behind the time of day. */
const yearLast = new RegExp(
  `^${month}\\s+(\\d{1,2})\\s+(\\d{1,2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?)(?:\\s+([A-Z]{1,5}|[+-]\\d{4}))?\\s+(\\d{4})$`,
  'i',
)

const clockForm = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,:](\d{1,9}))?)?\s*(AM|PM|a\.m\.|p\.m\.)?\s*(.*)$/i
const basicClock = /^(\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?\s*()(.*)$/
const zoneForm = /^\(?(?:(?:UTC|GMT)\s?)?([+-])(\d{1,2})(?::?(\d{2}))?\)?(?:\s+[A-Z]{1,5})?$/i

/** Longest text that is looked at. */
const maxLength = 80

/** A time that was read, and whether it carries its zone, as a count since 1970 does. */
export type WrittenInstant = { readonly at: string; readonly isZoned: boolean }

/** Reads a time as below; without a zone it is one of the given zone. */
export function readWrittenTime(
  text: string,
  dayFirst: boolean | null,
  zone: string,
): WrittenInstant | 'unclear' | null {
  const read = readTime(text, dayFirst)
  if (read === null || read === 'unclear' || read.isZoned || zone === 'UTC') return read
  return { at: instantIn(zone, read.at), isZoned: false }
}

/**
 * Reads a time as ISO 8601 in UTC, without a zone as one of UTC. `unclear` where day and month are ambiguous and `dayFirst` is null (not chosen);
 * null for text that is no time, has no year or an ambiguous zone abbreviation, or does not exist.
 */
export function readWrittenInstant(text: string, dayFirst: boolean | null): string | 'unclear' | null {
  const read = readTime(text, dayFirst)
  return read === null || read === 'unclear' ? read : read.at
}

/** Dates without separators that look like counts. */
const runOfDate = /^(?:\d{8}|\d{14}|\d{17})$/
const isoZone = /\d{2}:\d{2}.*(?:Z|UTC|[+-]\d{2}(?::?\d{2})?)$/i

function readTime(text: string, dayFirst: boolean | null): WrittenInstant | 'unclear' | null {
  const trimmed = text.trim()
  if (trimmed.length > maxLength) return null
  if (/^(?:\/Date\()?[-\d.]+(?:[+-]\d{4})?(?:\)\/)?$/.test(trimmed)) {
    const counted = countedInstant(trimmed)
    if (counted !== undefined)
      return counted === null ? null : { at: counted, isZoned: !runOfDate.test(trimmed) }
  }
  const iso = readInstant(trimmed)
  if (iso !== null) return { at: iso, isZoned: isoZone.test(trimmed) }
  return readWords(plainOf(trimmed), dayFirst)
}

/** Removes what says nothing about the time: brackets around it, a weekday, the name of a zone behind its offset. */
function plainOf(text: string): string {
  return text
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\s+m=[+-][\d.]+$/, '')
    .replace(/\[[A-Za-z_/+-]+\]$/, '')
    .replace(/([+-]\d{2}:?\d{2})\s*\([^()]*\)$/, '$1')
    .replace(/\s*[([]([A-Za-z]{1,5})[)\]]$/, ' $1')
    .replace(weekday, '')
}

function readWords(text: string, dayFirst: boolean | null): WrittenInstant | 'unclear' | null {
  const last = yearLast.exec(text)
  if (last !== null) {
    const [, name = '', day = '', clock = '', zone = '', year = ''] = last
    return readClock(`${year}-${monthOf(name)}-${two(day)}`, `${clock} ${zone}`)
  }
  const found = readDay(text, dayFirst)
  if (found === null) return null
  const rest = text.slice(found.length)
  const clock = rest === '' ? '00:00' : /^(?:\s*@\s*|,?\s+at\s+|,?\s+|T|[_:-])(\d.*)$/i.exec(rest)?.[1]
  if (clock === undefined) return null
  if (found.day === 'unclear') return readClock('2000-01-01', clock) === null ? null : 'unclear'
  return readClock(found.day, clock)
}

const two = (digits: string) => digits.padStart(2, '0')
const monthOf = (name: string) => two(String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1))

type Day = { readonly day: string; readonly length: number }

function readDay(text: string, dayFirst: boolean | null): Day | null {
  const of = (match: RegExpExecArray | null, make: (...parts: readonly string[]) => string): Day | null =>
    match === null ? null : { day: make(...match.slice(1)), length: match[0].length }
  return (
    of(yearFirst.exec(text), (year, _, number = '', day = '') => `${year}-${two(number)}-${two(day)}`) ??
    of(numeric.exec(text), (first = '', sign = '', second = '', year = '') =>
      readNumericDay(first, second, year, sign, dayFirst),
    ) ??
    of(dayMonth.exec(text), (day = '', name = '', year = '') => `${year}-${monthOf(name)}-${two(day)}`) ??
    of(monthDay.exec(text), (name = '', day = '', year = '') => `${year}-${monthOf(name)}-${two(day)}`) ??
    of(basicDay.exec(text), (year, number, day) => `${year}-${number}-${day}`) ??
    of(dayOfYear.exec(text), (year = '', day = '') => dayOfCount(Number(year), Number(day)))
  )
}

function readNumericDay(
  first: string,
  second: string,
  year: string,
  sign: string,
  dayFirst: boolean | null,
): string {
  const dayMonthYear = `${year}-${two(second)}-${two(first)}`
  // dates with dots have the day first everywhere
  if (sign === '.' || Number(first) > 12) return dayMonthYear
  const monthDayYear = `${year}-${two(first)}-${two(second)}`
  if (Number(second) > 12) return monthDayYear
  if (Number(first) === Number(second)) return dayMonthYear
  if (dayFirst === null) return 'unclear'
  return dayFirst ? dayMonthYear : monthDayYear
}

/** Returns a day by its number within a year (ISO 8601, ordinal dates); no day where the year has none of that number. */
function dayOfCount(year: number, count: number): string {
  const day = new Date(Date.UTC(year, 0, count))
  return day.getUTCFullYear() === year && !Number.isNaN(day.getTime())
    ? day.toISOString().slice(0, 10)
    : 'no day'
}

function readClock(day: string, clock: string): WrittenInstant | null {
  const parts = clockForm.exec(clock.trim()) ?? basicClock.exec(clock.trim())
  if (parts === null) return null
  const [, hour = '', minute = '', second = '00', fraction = '0', half = '', zone = ''] = parts
  const wall = `${day}T${two(hourOf(hour, half))}:${minute}:${second}`
  const offset = offsetOf(zone.trim(), wall)
  if (offset === null) return null
  const at = readInstant(`${wall}.${fraction}${offset}`)
  return at === null ? null : { at, isZoned: zone.trim() !== '' }
}

function offsetOf(zone: string, wall: string): string | null {
  if (zone === '') return 'Z'
  const [, sign, hours = '', minutes = '00'] = zoneForm.exec(zone) ?? []
  if (sign !== undefined) return `${sign}${two(hours)}:${minutes}`
  if (areShownAt(zone, wall)) return europeanOffset(zone)
  return /^[A-Z]{1,5}$/i.test(zone) ? offsetOfLetters(zone) : null
}

function hourOf(hour: string, half: string): string {
  if (half === '') return hour
  const count = Number(hour)
  if (count < 1 || count > 12) return 'no hour'
  return String((count % 12) + (half.toUpperCase().startsWith('P') ? 12 : 0))
}
