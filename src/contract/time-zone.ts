/** Zones of times that carry none: `UTC`, an offset such as `+01:00`, or a name of the IANA database such as `Europe/Berlin`. */

const offsetForm = /^([+-])(\d{1,2})(?::?([0-5]\d))?$/

/** Returns a zone as it is written here; null for what names none. */
export function readTimeZone(text: string): string | null {
  const trimmed = text.trim()
  if (/^(?:utc|gmt|z)$/i.test(trimmed)) return 'UTC'
  const [, sign, hours = '', minutes = '00'] = offsetForm.exec(trimmed) ?? []
  if (sign !== undefined) return Number(hours) > 14 ? null : `${sign}${hours.padStart(2, '0')}:${minutes}`
  if (!/^[A-Za-z_]+(?:\/[A-Za-z_+-]+)+$/.test(trimmed) || trimmed.length > 64) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: trimmed }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** Minutes east of UTC of a fixed zone; null for a named one. */
export function fixedOffset(zone: string): number | null {
  if (zone === 'UTC') return 0
  const [, sign, hours, minutes = '0'] = offsetForm.exec(zone) ?? []
  if (sign === undefined) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
