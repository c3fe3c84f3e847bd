/**
 * The content of a cell of a sheet or of a lenient CSV file before it is interpreted. Dates have no time zone: midnight
 * UTC of the day, as a spreadsheet counts days.
 */
export type RawCell = string | number | boolean | Date | ShownNumber | null

/** A number whose format shows more than its digits: `0001`, `5%`, `1250 TEUR`. */
export type ShownNumber = { readonly number: number; readonly shown: string }

export function isShownNumber(raw: RawCell): raw is ShownNumber {
  return typeof raw === 'object' && raw !== null && 'shown' in raw
}

/** Formats a number without exponent and binary rounding noise: 15 significant digits, as a spreadsheet shows it. */
export function plainNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value === 0 ? 0 : value)
  const [mantissa = '', exponent = '0'] = value.toExponential(14).split('e')
  const negative = mantissa.startsWith('-') ? '-' : ''
  const digits = mantissa.replace(/[-.]/g, '')
  const point = 1 + Number(exponent)
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const whole = padded.slice(0, Math.max(point, 1))
  const fraction = padded.slice(Math.max(point, 1)).replace(/0+$/, '')
  return `${negative}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** A date as `2025-11-03`, with its time of day when it has one. */
export function shownDate(date: Date): string {
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z')
    ? text.slice(0, -14)
    : text.replace('T', ' ').replace(/(:00)?\.\d+Z$/, '')
}

/** A cell as a person sees it. */
export function shownCell(raw: RawCell): string {
  if (raw === null) return ''
  if (typeof raw === 'string') return raw
  if (typeof raw === 'number') return Number.isFinite(raw) ? plainNumber(raw) : String(raw)
  if (typeof raw === 'boolean') return raw ? 'TRUE' : 'FALSE'
  if (isShownNumber(raw)) return raw.shown
  return Number.isNaN(raw.getTime()) ? 'a date out of range' : shownDate(raw)
}
