/** A date and time in a header field. */
export type MailDate = {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly at: number
  /** Minutes east of UTC; null when the zone states that it is unknown (`-0000`, military letters). */
  readonly offsetMinutes: number | null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Zones of RFC 5322 section 4.3, in hours. */
const zones: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
}
const form =
  /^(?:[a-z]{2,9}\s?,?\s?)?(\d{1,2})\s([a-z]{3,9})\s(\d{2,4})\s(\d{1,2})\s?:\s?(\d{2})(?:\s?:\s?(\d{2})(?:\.\d{1,9})?)?\s?([+-]\d{4}|[a-z]{1,5})?$/

/** Reads a date-time of RFC 5322 section 3.3 including its obsolete forms; null for any other text. */
export function readMailDate(value: string): MailDate | null {
  const plain = withoutComments(value.slice(0, 400))
    .replace(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .trim()
    .toLowerCase()
  const match = form.exec(plain)
  if (match === null) return null
  const [, day = '', monthName = '', yearText = '', hour = '', minute = '', second = '0', zone = ''] = match
  const month = months.indexOf(monthName.slice(0, 3))
  const year = fullYear(yearText)
  const date = new Date(0)
  date.setUTCFullYear(year, month, Number(day))
  if (month < 0 || date.getUTCMonth() !== month || date.getUTCDate() !== Number(day)) return null
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null
  const offsetMinutes = offsetOf(zone)
  if (offsetMinutes === undefined) return null
  // setUTCHours carries a leap second over
  const local = date.setUTCHours(Number(hour), Number(minute), Number(second))
  return { at: local - (offsetMinutes ?? 0) * 60_000, offsetMinutes }
}

/** Two digits mean 1950 to 2049, three count from 1900. */
function fullYear(text: string): number {
  const year = Number(text)
  if (text.length === 2) return year < 50 ? 2000 + year : 1900 + year
  return text.length === 3 ? 1900 + year : year
}

/** Minutes east of UTC, null for an unknown zone; undefined when it is no zone. */
function offsetOf(zone: string): number | null | undefined {
  if (zone === '') return null
  const numeric = /^([+-])(\d{2})(\d{2})$/.exec(zone)
  if (numeric !== null) {
    const [, sign, hours = '', minutes = ''] = numeric
    if (Number(minutes) > 59) return undefined
    if (zone === '-0000') return null
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  }
  const named = zones[zone]
  if (named !== undefined) return named * 60
  // other names, including military letters, were used inconsistently
  return null
}

function withoutComments(text: string): string {
  let plain = ''
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\\' && depth > 0) at++
    else if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) plain += character
  }
  return plain
}
