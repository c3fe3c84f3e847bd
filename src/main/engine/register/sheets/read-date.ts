import { isDay } from '../package/calendar.ts'

/**
 * Reads a day as people and spreadsheets write it. The order of day and month is not guessed when neither the date
 * itself nor the other dates of the file determine it, and neither is the century of a two-digit year.
 */

/** Which comes first when both are possible: `03/11/2025`. Null when nothing determines it. */
export type DayOrder = 'day-first' | 'month-first' | null

/** The day as `yyyy-mm-dd` and how it was written, or why it cannot be determined. */
export type DateReading =
  | { readonly day: string; readonly why: string | null }
  | { readonly day: null; readonly why: string }

const earliestYear = 1900
const longest = 40

/** Spreadsheet day numbers of 1954-10-03 to 2099-12-31, and of 9999-12-31 for an open end. */
const earliestSerial = 20_000
const latestSerial = 73_050
const openSerial = 2_958_465

/** First letters of the months in the languages of most registers: English, German, French, Spanish, Italian, Dutch, Polish. */
const months: readonly (readonly string[])[] = [
  ['jan', 'jän', 'ene', 'gen', 'sty'],
  ['feb', 'fév', 'fev', 'lut'],
  ['mar', 'mär', 'maa', 'mrt'],
  ['apr', 'avr', 'abr', 'kwi'],
  ['may', 'mai', 'mei', 'mag', 'maj'],
  ['jun', 'juin', 'giu', 'cze'],
  ['jul', 'juil', 'lug', 'lip'],
  ['aug', 'aoû', 'aou', 'ago', 'sie'],
  ['sep', 'set', 'wrz'],
  ['oct', 'okt', 'ott', 'paź', 'paz'],
  ['nov', 'lis'],
  ['dec', 'dez', 'déc', 'dic', 'gru'],
]

const unknown = (why: string): DateReading => ({ day: null, why })

/** Reads a day from a text; `order` settles `03/11/2025`. */
export function readDateText(text: string, order: DayOrder): DateReading {
  if (/^\d{4}-\d\d-\d\d$/.test(text))
    return isDayOfOurTime(text) ? { day: text, why: null } : unknown('there is no such day')
  if (text.length > longest) return unknown('it is not a date')
  const timed = /^(\S.*?)[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[AaPp][Mm])?(?:Z|[+-]\d\d:?\d\d)?$/.exec(
    text,
  )
  if (timed !== null) return withoutTime(readDateText((timed[1] as string).trimEnd(), order))
  const inOrder =
    /^(\d{4})([-./ ])(\d{1,2})\2(\d{1,2})\.?$/.exec(text) ?? /^(\d{4})()(\d\d)(\d\d)$/.exec(text)
  if (inOrder !== null)
    return made(inOrder[1], inOrder[3], inOrder[4], 'a date in another notation', 'there is no such day')
  if (/^\d{5}(?:\.\d+)?$|^2958465(?:\.\d+)?$/.test(text)) return readSerial(Number(text))
  const numbers = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4})$/.exec(text)
  if (numbers !== null) return readNumbers(numbers, order)
  return readNamed(text) ?? unknown('it is not a date')
}

/** Reads a day number of a spreadsheet (1 is the first day of 1900), or a number that is a day written without signs. */
export function readSerial(serial: number): DateReading {
  const days = Math.floor(serial)
  if (days >= 19_000_101 && days <= 99_991_231 && days === serial) return readDateText(String(days), null)
  // NaN is no day either: a sheet may hold it
  if (!(days >= earliestSerial && days <= latestSerial) && days !== openSerial)
    return unknown('it is a number, but not that of a plausible date')
  const day = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10)
  const reading = { day, why: 'the day number of a spreadsheet' }
  return days === serial ? reading : withoutTime(reading)
}

/** Returns the order of day and month that a text reveals; null when it reveals none. */
export function orderShownBy(text: string): DayOrder {
  const [, first, second] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}(?!\d)/.exec(text.trim()) ?? []
  if (first === undefined || second === undefined) return null
  if (Number(first) > 12 && Number(second) <= 12) return 'day-first'
  return Number(second) > 12 && Number(first) <= 12 ? 'month-first' : null
}

function readNumbers(match: RegExpExecArray, order: DayOrder): DateReading {
  const [, first, sign, second, year] = match
  const dayFirst = made(year, second, first, 'a local date', 'there is no such day')
  // with dots as separators, nobody writes the month first
  if (sign === '.') return dayFirst
  const monthFirst = made(year, first, second, 'a local date, the month first', 'there is no such day')
  if (dayFirst.day === null || dayFirst.day === monthFirst.day)
    return dayFirst.day === null ? monthFirst : dayFirst
  if (monthFirst.day === null) return dayFirst
  if (order === null)
    return unknown(`it may be ${dayFirst.day} or ${monthFirst.day}, and no other date in the file decides it`)
  const settled = order === 'day-first' ? dayFirst : monthFirst
  return { day: settled.day ?? '', why: 'a local date, in the order that other dates in the file show' }
}

/** `3 Nov 2025`, `03-Nov-2025`, `3. November 2025`, `Nov 3, 2025`. */
function readNamed(text: string): DateReading | null {
  const before = /^(\d{1,2})(?:\.|st|nd|rd|th)?[ -]?(?:de )?(\p{L}{3,12})\.?,?(?: de)?[ -]?(\d{4})$/u.exec(
    text,
  )
  const after = /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(text)
  const name = (before?.[2] ?? after?.[1])?.normalize('NFC').toLowerCase()
  if (name === undefined) return null
  const month = months.findIndex((starts) => starts.some((start) => name.startsWith(start)))
  if (month === -1) return null
  const day = before?.[1] ?? after?.[2]
  const year = before?.[3] ?? after?.[3]
  return made(year, String(month + 1), day, 'a date in words', 'there is no such day')
}

function made(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  why: string,
  whyNot: string,
): DateReading {
  const text = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDayOfOurTime(text) ? { day: text, why } : unknown(whyNot)
}

function withoutTime(reading: DateReading): DateReading {
  return reading.day === null ? reading : { day: reading.day, why: 'the time of day was left out' }
}

/** Whether a text is a day of the calendar, `yyyy-mm-dd`, from 1900 on. */
export function isDayOfOurTime(text: string): boolean {
  return isDay(text) && Number(text.slice(0, 4)) >= earliestYear
}

/**
 * A date with a year of two digits, as people write them in their own lists: of this century up to 69, else of the last.
 * Contracts for ICT services and their audits are of no other.
 */
export function withCentury(text: string): string {
  const [, start, year] = /^(\d{1,2}[./-] ?\d{1,2}[./-] ?)(\d\d)$/.exec(text) ?? []
  if (start === undefined || year === undefined) return text
  return `${start}${Number(year) < 70 ? '20' : '19'}${year}`
}
