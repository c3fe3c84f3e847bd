const zero = 48
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a text is a day of the Gregorian calendar, written `yyyy-mm-dd`. */
export function isCalendarDay(text: string): boolean {
  if (!hasDayShape(text)) return false
  const year = number(text, 0, 4)
  const month = number(text, 5, 7)
  const day = number(text, 8, 10)
  if (day === 0 || year === 0) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day <= (month === 2 && isLeap ? 29 : (lengths[month - 1] ?? 0))
}

/** Whether a text consists of four, two and two digits separated by hyphens. */
export function hasDayShape(text: string): boolean {
  if (text.length !== 10) return false
  for (let at = 0; at < 10; at++) {
    const code = text.charCodeAt(at)
    if (at === 4 || at === 7 ? code !== 45 : code < zero || code > zero + 9) return false
  }
  return true
}

function number(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) value = value * 10 + text.charCodeAt(at) - zero
  return value
}
