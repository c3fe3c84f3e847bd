import { monthOfName } from './month-names.ts'

/** The day at the beginning of a text, in the forms in which people and logs write it. */
export type DayOfLine = {
  /** Number of characters it takes. */
  readonly length: number
  /** Null where none is written. */
  readonly year: number | null
  /** Day and month as read with the day first; `either` where they can be exchanged. */
  readonly date: number
  readonly month: number
  readonly order: 'fixed' | 'either'
  /** Whether the form is rarely anything but a date, so that it needs no time of day behind it. */
  readonly standsAlone: boolean
}

const letters = '\\p{L}{3,12}'
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/
const shortYear = /^(\d{1,2})([/.])(\d{1,2})\2(\d{2})(?![\d./-])/
const basic = /^(\d{4})(\d{2})(\d{2})(?=[T _]\d{2})/
const dayAndMonth = /^(\d{1,2})([./])(\d{1,2})\.?(?=,?\s+\d{1,2}[:h]\d{2})/
const dayName = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th|er|\\.)?(?:\\s?[-/]\\s?|\\s+)(?:of\\s+|de\\s+)?(${letters})\\.?(?:(?:\\s?[-/,]\\s?|\\s+)(?:de\\s+)?(\\d{4})(?!\\d))?`,
  'iu',
)
const nameDay = new RegExp(
  `^(${letters})\\.?[ \\t-]+(\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\d.:h])(?:(?:\\s?,\\s*|\\s+|-)(\\d{4})(?![\\d:]))?`,
  'iu',
)
const weekday =
  /^(?:mon|tues?|wed|thur?s?|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim)(?:day|nesday|rsday|urday|tag|ntag|enstag|ttwoch|nnerstag|eitag|mstag|nntag|di|credi|dredi|edi|anche)?\.?,?\s+/iu

/** Names of months that are words as well: without year and time of day they are no date. */
const alsoWords = new Set(
  'may mai mar march mars marca out set ago mag mei maj lip lut gen dic maio'.split(' '),
)

/** Reads the day at the beginning of a text, also behind the name of a weekday. */
export function dayOfLine(text: string): DayOfLine | null {
  const found = numericDay(text) ?? namedDay(text)
  if (found !== null) return found
  const [skipped = ''] = weekday.exec(text) ?? []
  if (skipped === '') return null
  const behind = text.slice(skipped.length)
  const day = numericDay(behind) ?? namedDay(behind)
  return day === null ? null : { ...day, length: day.length + skipped.length }
}

function numericDay(text: string): DayOfLine | null {
  const first = yearFirst.exec(text)
  if (first !== null) return fixed(first, 1, 3, 4)
  const run = basic.exec(text)
  if (run !== null) return fixed(run, 1, 2, 3)
  const last = yearLast.exec(text)
  if (last !== null) return exchangeable(last, Number(last[4]))
  const short = shortYear.exec(text)
  // a version or an address is no date
  if (short !== null && Math.max(Number(short[1]), Number(short[3])) <= 31)
    return exchangeable(short, 2000 + Number(short[4]))
  const yearless = dayAndMonth.exec(text)
  return yearless === null ? null : exchangeable(yearless, null)
}

function fixed(match: RegExpExecArray, year: number, month: number, date: number): DayOfLine {
  const [at, of, on] = [match[year], match[month], match[date]].map(Number) as [number, number, number]
  return { length: match[0].length, year: at, month: of, date: on, order: 'fixed', standsAlone: true }
}

/** Dates with dots have the day first everywhere. */
function exchangeable(match: RegExpExecArray, year: number | null): DayOfLine {
  const [whole, first, sign, second] = match
  const order = sign === '.' ? 'fixed' : 'either'
  return { length: whole.length, year, date: Number(first), month: Number(second), order, standsAlone: true }
}

function namedDay(text: string): DayOfLine | null {
  const before = dayName.exec(text)
  if (before !== null) {
    const [whole, date, name = '', year] = before
    return named(whole.length, name, Number(date), year)
  }
  const after = nameDay.exec(text)
  if (after === null) return null
  const [whole, name = '', date, year] = after
  return named(whole.length, name, Number(date), year)
}

function named(length: number, name: string, date: number, year: string | undefined): DayOfLine | null {
  const month = monthOfName(name)
  if (month === null) return null
  const standsAlone =
    year !== undefined || (/^\p{Lu}/u.test(name) && !alsoWords.has(name.toLowerCase()) && date <= 31)
  return { length, year: year === undefined ? null : Number(year), date, month, order: 'fixed', standsAlone }
}
