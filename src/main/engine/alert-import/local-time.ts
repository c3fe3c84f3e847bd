import { fixedOffset } from '../../../contract/time-zone.ts'

/** Times without a zone, read as the clock of a zone shows them. */

/** Formatter of each zone, and offset of each of its hours, since those of a file repeat. */
const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()
const maxOffsets = 10_000

/**
 * Returns the instant at which a clock in a zone shows what `wall` says as if it were in UTC (ISO 8601). A time that the clock
 * skips is read with the offset before, one that it shows twice as the first.
 */
export function instantIn(zone: string, wall: string): string {
  const shown = Date.parse(wall)
  const fixed = fixedOffset(zone)
  const before = shown - (fixed ?? offsetAt(zone, shown - 86_400_000)) * 60_000
  const isBefore = fixed !== null || before + offsetAt(zone, before) * 60_000 === shown
  const after = isBefore ? before : shown - offsetAt(zone, before) * 60_000
  const isAfter = isBefore || after + offsetAt(zone, after) * 60_000 === shown
  return new Date(isAfter ? after : before).toISOString().replace('.000Z', 'Z')
}

/** Returns minutes east of UTC at an instant. */
function offsetAt(zone: string, instant: number): number {
  const quarter = Math.floor(instant / 900_000)
  const key = `${zone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const at = quarter * 900_000
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute } = parts as Record<string, string>
  const shown = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
  if (offsets.size >= maxOffsets) offsets.clear()
  const offset = Math.round((shown - at) / 60_000)
  offsets.set(key, offset)
  return offset
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hourCycle: 'h23', calendar: 'iso8601' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
  formats.set(zone, format)
  return format
}
