/**
 * Alphabetic time zones after a time. Those of RFC 5322, section 4.3, have one offset. Those of Europe have one while
 * its clocks show it (Directive 2000/84/EC): `CEST` in summer, `CET` in winter; people write `CET` in July too, and
 * then mean either. The meaning of the others depends on the author (`IST` is used in India, Ireland and Israel), so
 * they are recognised as zones but not interpreted.
 */

/** ISO 8601 offsets by zone letters. */
const offsets: Readonly<Record<string, string>> = {
  Z: 'Z',
  UTC: 'Z',
  GMT: 'Z',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
}

type EuropeanZone = { readonly hours: number; readonly isSummer: boolean }
const winter = (hours: number): EuropeanZone => ({ hours, isSummer: false })
const summer = (hours: number): EuropeanZone => ({ hours, isSummer: true })
const european: ReadonlyMap<string, EuropeanZone> = new Map([
  ['WET', winter(0)],
  ['WEST', summer(1)],
  ...['CET', 'MET', 'MEZ'].map((letters) => [letters, winter(1)] as const),
  ...['CEST', 'MEST', 'MESZ'].map((letters) => [letters, summer(2)] as const),
  ['EET', winter(2)],
  ['EEST', summer(3)],
])
/** Since this year all of them change their clocks at the same moments. */
const firstCommonYear = 1996

const others = new Set(
  'ACDT ACST ADT AEDT AEST AKDT AKST AST AWST BRT BST CAT EAT HKT HST ICT IDT IST JST KST MSK NDT NST NZDT NZST PHT PKT SAST SGT WAT WIB'.split(
    ' ',
  ),
)

/** Returns the ISO 8601 offset of an alphabetic zone; null where it is ambiguous. */
export function offsetOfLetters(letters: string): string | null {
  const upper = letters.toUpperCase()
  return Object.hasOwn(offsets, upper) ? (offsets[upper] ?? null) : null
}

/** Returns the ISO 8601 offset of upper-case letters of a European zone; null for other letters. */
export function europeanOffset(letters: string): string | null {
  const zone = european.get(letters)
  return zone === undefined ? null : `+0${zone.hours}:00`
}

/**
 * Whether clocks of a European zone show these upper-case letters at a time, which is written as they show it:
 * `2026-11-28T14:05:00`.
 */
export function areShownAt(letters: string, wall: string): boolean {
  const zone = european.get(letters)
  const year = Number(wall.slice(0, 4))
  if (zone === undefined || year < firstCommonYear) return false
  const at = Date.parse(`${wall}Z`) - zone.hours * 3_600_000
  const isSummer = at >= lastSundayAtOne(year, 2) && at < lastSundayAtOne(year, 9)
  return isSummer === zone.isSummer
}

/** Returns 01:00 UTC of the last Sunday of a month of 31 days, counted from 0, in milliseconds. */
function lastSundayAtOne(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.getTime() - last.getUTCDay() * 86_400_000
}

/** Whether upper-case letters are a zone with an ambiguous offset. */
export function isOtherZone(letters: string): boolean {
  return others.has(letters)
}
