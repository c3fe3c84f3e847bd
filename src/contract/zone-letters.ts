/**
 * Alphabetic time zones after a time. Those of RFC 5322, section 4.3, have one offset; the meaning of the others
 * depends on the author (`IST` is used in India, Ireland and Israel), so they are recognised as zones but not
 * interpreted.
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

const others = new Set(
  'ACDT ACST ADT AEDT AEST AKDT AKST AST AWST BRT BST CAT CEST CET EAT EEST EET HKT HST ICT IDT IST JST KST MEST MESZ MET MEZ MSK NDT NST NZDT NZST PHT PKT SAST SGT WAT WEST WET WIB'.split(
    ' ',
  ),
)

/** Returns the ISO 8601 offset of an alphabetic zone; null where it is ambiguous. */
export function offsetOfLetters(letters: string): string | null {
  const upper = letters.toUpperCase()
  return Object.hasOwn(offsets, upper) ? (offsets[upper] ?? null) : null
}

/** Whether upper-case letters are a zone with an ambiguous offset. */
export function isOtherZone(letters: string): boolean {
  return others.has(letters)
}
