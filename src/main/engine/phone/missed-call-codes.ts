/**
 * Calling codes that regulators have named in warnings about missed-call fraud ("Wangiri", "ping calls", "one ring"):
 * the telephone rings once, and calling back is expensive. Most calls from these countries are legitimate.
 *
 * Sources: Bundesnetzagentur, orders of December 2017 and of 23 February 2018 that calls to these codes must begin with
 * a price announcement; Federal Communications Commission, warning of 3 May 2019 (222, 232) and its consumer guide to
 * one-ring calls (area codes of the Caribbean).
 */
const named = {
  Bundesnetzagentur: `355 229 387 257 225 224 967 231 261 960 223 212 389 381 248 232 252 249 255 235 216 256
    269 685 263 213 674 592 691 509 676 245 221`.split(/\s+/),
  'Federal Communications Commission': `222 1268 1284 1473 1649 1664 1767 1809 1829 1849 1876`.split(/\s+/),
}

/**
 * Returns the regulator that has named the code with which a number in E.164 without its plus begins; null when none
 * has.
 */
export function findMissedCallWarning(digits: string): string | null {
  return Object.entries(named).find(([, codes]) => codes.some((code) => digits.startsWith(code)))?.[0] ?? null
}
