import { readInstant } from '../../../contract/instant.ts'

/**
 * Times that programs write as one number: since 1970 in seconds, milliseconds, microseconds or nanoseconds; FILETIME
 * (100 ns since 1601, MS-DTYP 2.3.3); ticks of .NET (100 ns since the year 1); `/Date(…)/` of JSON by Microsoft. The
 * unit follows from the magnitude: for the years 2001 to 2100 the ranges do not overlap.
 */

const form = /^(?:\/Date\()?(\d{1,19})(?:\.\d{1,9})?(?:[+-]\d{4})?(?:\)\/)?$/

/** Milliseconds from 1601, and from the year 1, to 1970. */
const filetimeStart = 11_644_473_600_000
const ticksStart = 62_135_596_800_000

/** Years in which 18 digits are read as FILETIME or as ticks. */
const firstMs = Date.UTC(1990, 0)
const lastMs = Date.UTC(2110, 0)

/**
 * Reads a count as ISO 8601 in UTC; null where it is a number but no time of these years; undefined where its form is
 * to be read otherwise (a date without separators).
 */
export function countedInstant(text: string): string | null | undefined {
  const [, digits] = form.exec(text) ?? []
  if (digits === undefined) return undefined
  if (text.startsWith('/Date(')) return instantOf(Number(digits))
  // a date, a year, or a number that counts something else: seconds of before 1973 are none of an alert
  if (digits.length < 9) return digits.length === 8 ? dayOf(digits) : null
  if (digits.length <= 11) return /[+-]/.test(text) ? null : readInstant(text)
  if (digits.length <= 13) return instantOf(Number(digits))
  if (digits.length === 14) return basicInstant(digits)
  if (digits.length <= 16) return instantOf(Number(digits.slice(0, -3)))
  if (digits.length === 17) return basicInstant(digits.slice(0, 14), digits.slice(14))
  if (digits.length === 19) return instantOf(Number(digits.slice(0, -6)))
  const count = Number(digits.slice(0, -4))
  return within(count - filetimeStart) ?? within(count - ticksStart) ?? instantOf(Number(digits.slice(0, -6)))
}

function within(milliseconds: number): string | null {
  return milliseconds >= firstMs && milliseconds < lastMs ? instantOf(milliseconds) : null
}

function instantOf(milliseconds: number): string | null {
  if (milliseconds > 8.64e15) return null
  const text = new Date(milliseconds).toISOString()
  return text.length === '2026-01-31T09:30:00.000Z'.length ? text.replace('.000Z', 'Z') : null
}

/** `20261120081246`, as XDR and SIEM exports write it. */
function basicInstant(digits: string, fraction = '0'): string | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  return readInstant(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}Z`)
}

function dayOf(digits: string): string | null {
  return readInstant(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`)
}
