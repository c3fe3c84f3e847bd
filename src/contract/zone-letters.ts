/**
 * Zones that are written in letters behind a time. Those of RFC 5322, section 4.3, mean one offset; what the others mean is a matter of
 * who wrote them (`IST` is of India, Ireland or Israel), so they are known to be zones and are not read.
 */

/** ISO 8601 offsets by the letters that mean them. */
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

/** The offset of a zone in letters, as ISO 8601 has it; null where it has none that is certain. */
export function offsetOfLetters(letters: string): string | null {
  const upper = letters.toUpperCase()
  return Object.hasOwn(offsets, upper) ? (offsets[upper] ?? null) : null
}

/** Tells whether capital letters are a zone whose offset is not certain. */
export function isOtherZone(letters: string): boolean {
  return others.has(letters)
}
