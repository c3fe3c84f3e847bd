import { europeanOffset, isOtherZone, offsetOfLetters } from './zone-letters.ts'

/** The time of day behind a day, with its zone. */
export type ClockOfLine = {
  readonly length: number
  /** `14:05:00`, with up to three digits of a fraction. */
  readonly time: string
  readonly hasClock: boolean
  /** `Z`, `+01:00`, or null. */
  readonly zone: string | null
  /** Letters of a zone of Europe, which holds only in its season; else null. */
  readonly letters: string | null
  /** A year behind the time of day, as `ctime` writes it. */
  readonly year: number | null
}

const joint = '(?:\\s*[@,]\\s*|,?\\s+(?:at|um|à|a las)\\s+|,?\\s+|T|[:_])'
const half = '(am|pm|a\\.m\\.|p\\.m\\.)(?![\\p{L}\\d])'
const clockForm = new RegExp(
  `^${joint}(\\d{1,2})[:h](\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?(?:\\s?${half})?(?:\\s?(?:uhr|hrs|h)(?![\\p{L}\\d]))?`,
  'iu',
)
/** With a dot, as in German: an amount with its unit is none. */
const dottedForm = new RegExp(
  `^${joint}(\\d{1,2})\\.(\\d{2})(?:\\.(\\d{2}))?()()(?=\\s|$)(?!\\s?(?:[kMGT]i?B|%|EUR|USD|CHF|€|\\$))(?:\\s?(?:uhr|h)(?![\\p{L}\\d]))?`,
  'iu',
)
const hourForm = new RegExp(`^${joint}(\\d{1,2})()()()\\s?(?:${half}|(?:uhr|h)(?![\\p{L}\\d]))`, 'iu')
/** Digits without separators, where `T` before or a zone behind says that they are a time. */
const basicForm =
  /^(?:T(?=\d{4})|[ _](?=\d{4}(?:\d{2})?(?:Z|\s?(?:UTC|GMT|hrs|[+-]\d{2}:?\d{2}))))(\d{2})(\d{2})(\d{2})?(?:[.,](\d{1,9}))?()(?:\s?hrs)?(?!\d)/i
const attachedOffset = /^([+-])(\d{2})(?::?(\d{2}))?(?!:?\d)/
const offsetForm = /^\s?[([]?([+-])(\d{2}):?(\d{2})[)\]]?(?!:?\d)/
const namedOffset = /^\s?[([]?(?:UTC|GMT)\s?([+-])(\d{1,2})(?::?(\d{2}))?[)\]]?(?!:?\d)/i
const zoneLetters = /^\s?[([]?([A-Za-z]{1,5})[)\]]?(?![\p{L}\d_./])/u
const zoneOfRegion =
  /^\s?[[(]?(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/[A-Za-z_/+-]+/
const yearBehind = /^\s+(\d{4})(?=[\s,;:|\]–—]|$)/

const noClock: ClockOfLine = {
  length: 0,
  time: '00:00:00',
  hasClock: false,
  zone: null,
  letters: null,
  year: null,
}

/** Reads the time of day at the beginning of what follows a day; a text says why it is none. */
export function clockOfLine(text: string, mayEndWithYear: boolean): ClockOfLine | string {
  const form = [clockForm, dottedForm, hourForm, basicForm].find((each) => each.test(text))
  if (form === undefined) return /^[\s,T@]*\d{1,2}:\d/i.test(text) ? 'has no readable time of day' : noClock
  const [whole, hour = '', minute = '', second = '', fraction = '', period = ''] = form.exec(text) ?? []
  const time = timeOfDay(hour, minute || '00', second || '00', fraction, period)
  if (time === null) return 'has a time of day that does not exist'
  let length = whole?.length ?? 0
  let zone = zoneAt(text.slice(length))
  if (typeof zone === 'string') return zone
  length += zone.length
  const ofYear = mayEndWithYear && second !== '' ? yearBehind.exec(text.slice(length)) : null
  length += ofYear?.[0].length ?? 0
  if (zone.offset === null && ofYear !== null) {
    zone = zoneAt(text.slice(length))
    if (typeof zone === 'string') return zone
    length += zone.length
  }
  const year = ofYear === null ? null : Number(ofYear[1])
  return { length, time, hasClock: true, zone: zone.offset, letters: zone.letters ?? null, year }
}

function timeOfDay(
  hour: string,
  minute: string,
  second: string,
  fraction: string,
  period: string,
): string | null {
  const count = Number(hour)
  if (period !== '' && (count < 1 || count > 12)) return null
  const isAfternoon = period.toLowerCase().startsWith('p')
  const hours = period === '' ? count : (count % 12) + (isAfternoon ? 12 : 0)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const part = fraction === '' || /^0+$/.test(fraction) ? '' : `.${fraction.slice(0, 3).padEnd(3, '0')}`
  return `${String(hours).padStart(2, '0')}:${minute}:${second}${part}`
}

type ZoneAt = { readonly length: number; readonly offset: string | null; readonly letters?: string }

/** Reads a zone at the beginning of a text, which may have none; a text says why a zone cannot be taken. */
function zoneAt(text: string): ZoneAt | string {
  const region = zoneOfRegion.exec(text)
  if (region !== null) return `names the zone ${region[0].trim()}: write its offset, as +01:00`
  const offset = namedOffset.exec(text) ?? offsetForm.exec(text) ?? attachedOffset.exec(text)
  if (offset !== null) {
    const [whole, sign, hours = '', minutes = '00'] = offset
    if (Number(hours) > 14 || !['00', '15', '30', '45'].includes(minutes))
      return `has the offset ${whole.trim()}, which no zone has`
    // the name of the zone may stand behind its offset in brackets, as in RFC 5322
    const [comment = ''] = /^\s?\([A-Za-z ]{1,40}\)/.exec(text.slice(whole.length)) ?? []
    return { length: whole.length + comment.length, offset: `${sign}${hours.padStart(2, '0')}:${minutes}` }
  }
  const [whole = '', letters = ''] = zoneLetters.exec(text) ?? []
  if (isOtherZone(letters)) return `has the zone ${letters}, which is not one offset: write it, as +01:00`
  const ofEurope = europeanOffset(letters)
  if (ofEurope !== null) return { length: whole.length, offset: ofEurope, letters }
  // lower-case letters are words, as French “est”
  const isZone = letters === letters.toUpperCase() || /^(?:utc|gmt|z)$/.test(letters)
  const known = letters !== '' && isZone ? offsetOfLetters(letters) : null
  return known === null ? { length: 0, offset: null } : { length: whole.length, offset: known }
}
