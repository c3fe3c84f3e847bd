/** Short English names of the months, from January. */
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const two = (number: number) => String(number).padStart(2, '0')

/** Returns a moment (ISO 8601) as `20 Nov 2026, 10:00:00`, in UTC; without seconds up to the minute. */
export function utcWords(at: Date, to: 'minutes' | 'seconds' = 'seconds'): string {
  const day = `${at.getUTCDate()} ${months[at.getUTCMonth()] ?? ''} ${at.getUTCFullYear()}`
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
  return `${day}, ${time}${to === 'seconds' ? `:${two(at.getUTCSeconds())}` : ''}`
}
