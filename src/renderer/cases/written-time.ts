import { readInstant } from '../../contract/instant.ts'
import { isOtherZone, offsetOfLetters } from '../../contract/zone-letters.ts'

/** Times of the timeline as people write them, with their zone. */

/** A time at the beginning of a line: `2026-11-20 06:12`, with seconds and a zone where there are some. */
const timePattern =
  /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?\s*(Z|UTC|GMT|[ECMP][SD]T|[+-]\d\d:?\d\d)?\s+(?=(\S+))/i

/** Reads the time that a line begins with; without a zone it is local. Null where it begins with none, or with none that exists. */
export function timeOfLine(line: string): { readonly at: string; readonly text: string } | null {
  const match = timePattern.exec(line)
  if (match === null) return null
  const [whole, day, time, seconds = ':00', zone = '', next = ''] = match
  // a zone of which nobody knows which one it is must not be taken for a word, and its time for a local one
  if (zone === '' && isOtherZone(next)) return null
  const offset = offsetOfLetters(zone) ?? zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')
  // without a zone the platform makes the 2nd of March of the 30th of February, and the next day of 24:00
  if (readInstant(`${day}T${time}${seconds}${offset || 'Z'}`) === null) return null
  const moment = new Date(`${day}T${time}${seconds}${offset}`)
  // a zone that was written is kept as it was
  const at = offset === '' || offset === 'Z' ? moment.toISOString() : `${day}T${time}${seconds}${offset}`
  return { at, text: line.slice(whole.length) }
}

/** A moment as two fields have it. */
export type WrittenTime = { readonly time: string; readonly zone: string }

/** The fields of a moment in ISO 8601: day and time as they were written, and their zone. */
export function writtenTime(moment: string): WrittenTime {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(moment)
  if (match === null) return { time: moment, zone: '' }
  const [, day = '', time = '', zone = ''] = match
  return { time: `${day} ${time}`, zone: zone === 'Z' ? 'UTC' : zone }
}

/** The moment that two fields say, in ISO 8601 with its zone; an empty zone is that of this machine. Null when they say none. */
export function momentOf({ time, zone }: WrittenTime): string | null {
  const trimmed = zone.trim()
  const offset = /^[+-]\d\d?$/.test(trimmed)
    ? `${trimmed[0]}${trimmed.slice(1).padStart(2, '0')}:00`
    : trimmed
  const read = timeOfLine(`${time.trim()} ${offset} |`)
  return read === null || read.text !== '|' ? null : read.at
}

/** How far the clock of this machine is from UTC at a moment: `+01:00`. */
export function zoneHere(moment: string): string {
  const minutes = -new Date(moment).getTimezoneOffset()
  const two = (count: number) => String(count).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
