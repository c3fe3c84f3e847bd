import { instantOfWall, readTimedLine } from '../../contract/timed-line.ts'
import { presentMoment } from '../state/clock.ts'

/** Times of the timeline in two fields, with their zone. */

/** Returns the current day of this machine, `yyyy-mm-dd`. */
export function todayHere(): string {
  const now = presentMoment()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

/** A point in time as the content of two fields. */
export type WrittenTime = { readonly time: string; readonly zone: string }

/** Returns the fields of a time in ISO 8601: date and time as written, and the zone. */
export function writtenTime(moment: string): WrittenTime {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(moment)
  if (match === null) return { time: moment, zone: '' }
  const [, day = '', time = '', zone = ''] = match
  return { time: `${day} ${time}`, zone: zone === 'Z' ? 'UTC' : zone }
}

/**
 * Returns the time given by two fields, in ISO 8601 with its zone; an empty zone means that of this machine. Null when
 * they give none: no time of day, no year, or a day and a month that can be exchanged.
 */
export function momentOf({ time, zone }: WrittenTime): string | null {
  const trimmed = zone.trim()
  const offset = /^[+-]\d\d?$/.test(trimmed)
    ? `${trimmed[0]}${trimmed.slice(1).padStart(2, '0')}:00`
    : trimmed.toUpperCase()
  const read = readTimedLine(`${time.trim()} ${offset}`, { dayFirst: null, today: todayHere() })
  return read.kind === 'time' && read.text === '' && read.hasClock && read.hasYear
    ? instantOfWall(read)
    : null
}

/** Returns the UTC offset of this machine at a given time: `+01:00`. */
export function zoneHere(moment: string): string {
  const minutes = -new Date(moment).getTimezoneOffset()
  const two = (count: number) => String(count).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
