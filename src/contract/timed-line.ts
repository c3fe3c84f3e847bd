import { clockOfLine } from './clock-of-line.ts'
import { type DayOfLine, dayOfLine } from './day-of-line.ts'
import { areShownAt } from './zone-letters.ts'

/**
 * The time at the beginning of an entry of a timeline, in the forms in which people and logs write it: ISO 8601, dates with dots,
 * slashes or hyphens, names of months, RFC 5322, syslog, Apache, `ctime`; with or without time of day, AM/PM and zone.
 */

/** A time as a clock on a wall shows it, and the offset it was written with. */
export type WallTime = {
  /** `2026-11-28T14:05:00`, with three digits of a fraction where one was written. */
  readonly wall: string
  /** `Z` or `+01:00`; null where no zone was written. */
  readonly zone: string | null
  /** False where only a day was written: `wall` is its beginning. */
  readonly hasClock: boolean
  /** False where no year was written: it is the one in which that day was last. */
  readonly hasYear: boolean
}

export type TimedLine =
  /** The line does not begin with a date. */
  | { readonly kind: 'none' }
  /** `text` follows the time. */
  | ({ readonly kind: 'time'; readonly text: string; readonly isEitherOrder: boolean } & WallTime)
  /** Day and month can be exchanged, and no order is chosen. */
  | { readonly kind: 'unclear'; readonly dayFirst: WallTime; readonly monthFirst: WallTime }
  /** It begins with something like a date that is none; `why` is a sentence. */
  | { readonly kind: 'unreadable'; readonly why: string }

export type TimedLineChoices = {
  /** How to read 01/02/2026; null where nobody chose. */
  readonly dayFirst: boolean | null
  /** The current day, `yyyy-mm-dd`, which gives a date without a year its year. */
  readonly today: string
}

/** Number of characters within which a time at the beginning of a line ends. */
const maxLength = 100
const firstYear = 1970
const lastYear = 2199

const ends = /^\]?\.?(?:\s*[,;:|–—](?=\s|$)|\s*[|–—]|\s*-(?=\s)|\s|$)+/
const bareTime = /^\d{1,2}:\d{2}(?::\d{2})?(?=[\s,;]|$)/
/** A day, a word and a year with a time of day: the word is no month that is known. */
const unknownMonth = /^\d{1,2}\.?\s+(\p{L}{3,12})\.?\s+\d{4},?\s+\d{1,2}:\d{2}/u

/** Reads the time at the beginning of a line. */
export function readTimedLine(line: string, choices: TimedLineChoices): TimedLine {
  const begun = line.trimStart().replace(/^\[/, '')
  const head = begun.slice(0, maxLength)
  const day = dayOfLine(head)
  if (day === null) return withoutDay(head)
  const clock = clockOfLine(head.slice(day.length), day.year === null)
  if (typeof clock === 'string') return unreadable(head.slice(0, day.length + 12).trim(), clock)
  if (!clock.hasClock && !day.standsAlone) return { kind: 'none' }
  const length = day.length + clock.length
  const rest = begun.slice(length)
  const end = ends.exec(rest)
  if (end === null) {
    // a file name or an address that begins like a day is none
    if (!clock.hasClock) return { kind: 'none' }
    return unreadable(begun.slice(0, length + 12), 'is not a time')
  }
  const at = (month: number, date: number): WallTime | null => {
    const stated = day.year ?? clock.year
    const year = stated ?? yearOfLast(month, date, choices.today)
    if (year < firstYear || year > lastYear || !isDay(year, month, date)) return null
    const wall = `${year}-${two(month)}-${two(date)}T${clock.time}`
    return { wall, zone: clock.zone, hasClock: clock.hasClock, hasYear: stated !== null }
  }
  const read = chosen(day, at, rest.slice(end[0].length), begun.slice(0, length).trim(), choices)
  return clock.letters === null ? read : inSeason(read, clock.letters)
}

/** Refuses a time with letters that the clocks of their zone do not show on that day. */
function inSeason(read: TimedLine, letters: string): TimedLine {
  const times =
    read.kind === 'time' ? [read] : read.kind === 'unclear' ? [read.dayFirst, read.monthFirst] : []
  return times.every(({ wall }) => areShownAt(letters, wall))
    ? read
    : unreadable(letters, 'is not what clocks show on that day: write its offset, as +01:00')
}

function chosen(
  { date, month, year, order }: DayOfLine,
  at: (month: number, date: number) => WallTime | null,
  text: string,
  written: string,
  choices: TimedLineChoices,
): TimedLine {
  const dayFirst = at(month, date)
  const monthFirst = order === 'either' ? at(date, month) : null
  if (dayFirst !== null && monthFirst !== null && date !== month) {
    if (choices.dayFirst === null) return { kind: 'unclear', dayFirst, monthFirst }
    return { kind: 'time', text, isEitherOrder: true, ...(choices.dayFirst ? dayFirst : monthFirst) }
  }
  const read = dayFirst ?? monthFirst
  return read === null
    ? unreadable(written, isYear(year) ? 'is not a date' : `has a year outside ${firstYear} to ${lastYear}`)
    : { kind: 'time', text, isEitherOrder: false, ...read }
}

function withoutDay(head: string): TimedLine {
  const [time] = bareTime.exec(head) ?? []
  if (time !== undefined) return unreadable(time, 'has no date before it')
  const [, word] = unknownMonth.exec(head) ?? []
  return word === undefined ? { kind: 'none' } : unreadable(word, 'is not known as a month')
}

const unreadable = (written: string, why: string): TimedLine => ({
  kind: 'unreadable',
  why: `“${written}” ${why}.`,
})

const isYear = (year: number | null) => year === null || (year >= firstYear && year <= lastYear)

const two = (count: number) => String(count).padStart(2, '0')

function isDay(year: number, month: number, date: number): boolean {
  if (month < 1 || month > 12 || date < 1) return false
  return date <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Returns the year in which a day was last, up to a day ahead of today for other zones. */
function yearOfLast(month: number, date: number, today: string): number {
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const latest = Number(tomorrow.slice(0, 4))
  for (let year = latest; year > latest - 8; year -= 1)
    if (isDay(year, month, date) && `${year}-${two(month)}-${two(date)}` <= tomorrow) return year
  return latest
}

/**
 * Returns a time in ISO 8601: with its offset as written, or in UTC; without a zone the clock of this machine applies. Null for a
 * time of day that the clock of this machine skipped.
 */
export function instantOfWall({ wall, zone }: Pick<WallTime, 'wall' | 'zone'>): string | null {
  if (zone !== null && zone !== 'Z') return `${wall}${zone}`
  if (zone === 'Z') return new Date(`${wall}Z`).toISOString()
  const here = new Date(wall)
  const shown = `${two(here.getHours())}:${two(here.getMinutes())}`
  return wall.slice(11, 16) === shown ? here.toISOString() : null
}
