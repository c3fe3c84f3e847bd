import { isCalendarDay } from '../checks/calendar-day.ts'

/** Calendar days as texts, `yyyy-mm-dd`, from year 1 to 9999. */

const dayMs = 86_400_000

/** Returns the day that is a number of days later, or earlier when negative; null outside the years 1 to 9999. */
export function plusDays(day: string, days: number): string | null {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs)
  if (Number.isNaN(moved.getTime())) return null
  const iso = moved.toISOString()
  // years outside of 0 to 9999 have a sign and six digits
  return /^\d{4}-/.test(iso) && !iso.startsWith('0000') ? iso.slice(0, 10) : null
}

/** Returns the number of days from one day to another, negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** Returns the same day of the next year; of 29 February the 28th. Null after the year 9998. */
export function nextYear(day: string): string | null {
  const year = Number(day.slice(0, 4)) + 1
  if (year > 9999) return null
  const moved = `${String(year).padStart(4, '0')}${day.slice(4)}`
  return isCalendarDay(moved) ? moved : `${moved.slice(0, 8)}28`
}
