import { readInstant } from '../../contract/instant.ts'
import { isOtherZone, offsetOfLetters } from '../../contract/zone-letters.ts'

/** Times of the timeline as people write them, with their zone. */

/** A time at the beginning of a line: `2026-11-20 06:12`, with optional seconds and zone. */
const timePattern =
  /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?\s*(Z|UTC|GMT|[ECMP][SD]T|[+-]\d\d:?\d\d)?\s+(?=(\S+))/i

/**
 * Parses the time at the beginning of a line; without a zone it is local. Null when there is none, or when it does not
 * exist.
 */
export function timeOfLine(line: string): { readonly at: string; readonly text: string } | null {
  const match = timePattern.exec(line)
  if (match === null) return null
  const [whole, day, time, seconds = ':00', zone = '', next = ''] = match
  // an unsupported zone abbreviation must not be read as part of the text, and the time as local
  if (zone === '' && isOtherZone(next)) return null
  const offset = offsetOfLetters(zone) ?? zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')
  // without a zone, Date turns 30 February into 2 March and 24:00 into the next day
  if (readInstant(`${day}T${time}${seconds}${offset || 'Z'}`) === null) return null
  const moment = new Date(`${day}T${time}${seconds}${offset}`)
  // an explicit zone is preserved
  const at = offset === '' || offset === 'Z' ? moment.toISOString() : `${day}T${time}${seconds}${offset}`
  return { at, text: line.slice(whole.length) }
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
 * they give none.
 */
export function momentOf({ time, zone }: WrittenTime): string | null {
  const trimmed = zone.trim()
  const offset = /^[+-]\d\d?$/.test(trimmed)
    ? `${trimmed[0]}${trimmed.slice(1).padStart(2, '0')}:00`
    : trimmed
  const read = timeOfLine(`${time.trim()} ${offset} |`)
  return read === null || read.text !== '|' ? null : read.at
}

/** Returns the UTC offset of this machine at a given time: `+01:00`. */
export function zoneHere(moment: string): string {
  const minutes = -new Date(moment).getTimezoneOffset()
  const two = (count: number) => String(count).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
