/**
 * The European unique identifier of a company (Regulation (EU) 2021/1042, annex, section 9): country, register, a full
 * stop, the number in the register, and for some registers a check mark. No check digits are common to all registers.
 */

const shape = /^[A-Z]{2}[A-Z0-9]*\.[A-Za-z0-9._-]+$/

/** Countries of the European Economic Area by ISO 3166-1 alpha-2. */
const eea: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** Whether a text has the form of a EUID: `DEX1517R.HRB395KI`, `DKCVR.11845118`. */
export function isEuidShape(text: string): boolean {
  return shape.test(text)
}

/** Whether a EUID begins with a country of the European Economic Area; Greece is `EL` here. */
export function hasEeaPrefix(euid: string): boolean {
  const prefix = euid.slice(0, 2)
  return prefix === 'EL' || (prefix !== 'GR' && eea.has(prefix))
}

/** Whether a country, by ISO 3166-1 alpha-2 (Greece is `GR`), is in the European Economic Area. */
export function isEeaCountry(iso: string): boolean {
  return eea.has(iso)
}
