/** Calendar days as texts, `yyyy-mm-dd`, without a time zone. */

const dayMs = 86_400_000

const momentOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** The first and the last day that the calendar offers. */
export const firstDay = '1000-01-01'
export const lastDay = '9999-12-31'

const within = (day: string) => (day < firstDay ? firstDay : day > lastDay ? lastDay : day)

/** Returns the day `count` days later, or earlier for a negative number. */
export function addDays(day: string, count: number): string {
  const moment = new Date(momentOf(day).getTime() + count * dayMs)
  return moment.getUTCFullYear() > 9999 ? lastDay : within(dayOf(moment))
}

/** Returns the same day `count` months later, or the last day of that month where it has no such day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, number = 1] = day.split('-').map(Number)
  const months = year * 12 + (month - 1) + count
  const [toYear, toMonth] = [Math.floor(months / 12), months % 12]
  if (toYear > 9999) return lastDay
  if (toYear < 1000) return firstDay
  const last = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(toYear, toMonth, Math.min(number, last))))
}

/** Returns the day of the week; Monday is 0. */
export function weekdayOf(day: string): number {
  return (momentOf(day).getUTCDay() + 6) % 7
}

/** Returns the weeks of the month of a day, from Monday to Sunday; null for days of another month. */
export function weeksOf(day: string): (string | null)[][] {
  const month = day.slice(0, 8)
  const count = Number(addDays(addMonths(`${month}01`, 1), -1).slice(8))
  const length = month === '9999-12-' ? 31 : count
  const days = Array.from({ length }, (_each, at) => `${month}${String(at + 1).padStart(2, '0')}`)
  const before: null[] = Array.from({ length: weekdayOf(`${month}01`) }, () => null)
  const cells: (string | null)[] = [...before, ...days]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_each, at) => cells.slice(at * 7, at * 7 + 7))
}

/** Returns the day to which a key moves, or null when the key does not move (ARIA practices, date picker). */
export function dayAfterKey(day: string, key: string, isShifted: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, isShifted ? -12 : -1)
    case 'PageDown':
      return addMonths(day, isShifted ? 12 : 1)
    default:
      return null
  }
}
