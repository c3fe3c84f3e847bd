/** Days as people type them. Ambiguous input is refused, not guessed. */

/** The day that stands for an open end (EBA master template). */
export const openEnd = '9999-12-31'

export type DayReading = { readonly day: string } | { readonly fault: string }

const months = [
  ['jan', 'jän'],
  ['feb'],
  ['mar', 'mär'],
  ['apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez'],
] as const

const fault = (words: string): DayReading => ({ fault: words })
const noDay = fault('It must be a day like 2026-01-31 or 31.1.2026.')

/** Parses a day; `today` is the current day, `yyyy-mm-dd`. */
export function readDay(text: string, today: string): DayReading {
  const given = text.trim().toLowerCase()
  if (given === 'today') return { day: today }
  if (['no end', 'open', 'none', 'never'].includes(given)) return { day: openEnd }
  const iso = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(given) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(given)
  if (iso !== null) return made(iso[1], iso[2], iso[3])
  const pointed = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(given)
  if (pointed !== null) return made(pointed[3], pointed[2], pointed[1])
  const numbers = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/.exec(given)
  if (numbers !== null) return eitherWay(numbers[1] ?? '', numbers[3] ?? '', numbers[4] ?? '')
  if (/^\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2}$/.test(given)) return fault('Write the year with four digits.')
  return named(given)
}

function named(given: string): DayReading {
  const before = /^(\d{1,2})\.?[ -]?(\p{L}{3,9})\.?[ -]?(\d{4})$/u.exec(given)
  const after = /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})$/u.exec(given)
  const name = before?.[2] ?? after?.[1]
  if (name === undefined) return noDay
  const month = months.findIndex((starts) => starts.some((start) => name.startsWith(start)))
  return month < 0 ? noDay : made(before?.[3] ?? after?.[3], String(month + 1), before?.[1] ?? after?.[2])
}

function eitherWay(first: string, second: string, year: string): DayReading {
  const dayFirst = made(year, second, first)
  const monthFirst = made(year, first, second)
  if (!('day' in dayFirst)) return monthFirst
  if (!('day' in monthFirst) || monthFirst.day === dayFirst.day) return dayFirst
  return fault(`It may be ${dayFirst.day} or ${monthFirst.day}: write the one you mean.`)
}

function made(year = '', month = '', day = ''): DayReading {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? { day: text } : fault('There is no such day.')
}

/** Whether a text is an existing calendar day, `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (year === undefined) return false
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // Date maps years below 100 to the 20th century
  return Number(year) >= 100 && moment.toISOString().slice(0, 10) === text
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a day for display: `1 Apr 2024`; returns `open` for the day that stands for an open end. */
export function dayWords(day: string, open = 'no end'): string {
  if (day === openEnd) return open
  const [, year, month, number] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year === undefined ? day : `${Number(number)} ${monthNames[Number(month) - 1] ?? month} ${year}`
}

/** Formats the month of a day for display: `Apr 2024`. */
export function monthWords(day: string): string {
  return `${monthNames[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`
}

/** Returns the current local day, `yyyy-mm-dd`. */
export function localDay(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
