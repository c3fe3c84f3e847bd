/**
 * Country calling codes that belong to no country: ITU-T E.164, list of assigned country codes. Numbers with them have
 * no region.
 */
export type GlobalCode = { readonly code: string; readonly service: string; readonly isSatellite: boolean }

/** Longer codes come before the shorter ones that are their prefixes. */
const globalCodes: readonly GlobalCode[] = [
  { code: '800', service: 'Universal International Freephone Service', isSatellite: false },
  { code: '808', service: 'International Shared Cost Service', isSatellite: false },
  { code: '870', service: 'Inmarsat satellite service', isSatellite: true },
  { code: '878', service: 'Universal Personal Telecommunications Service', isSatellite: false },
  { code: '8816', service: 'Iridium satellite service', isSatellite: true },
  { code: '8817', service: 'Iridium satellite service', isSatellite: true },
  { code: '8818', service: 'Globalstar satellite service', isSatellite: true },
  { code: '8819', service: 'Globalstar satellite service', isSatellite: true },
  { code: '881', service: 'Global Mobile Satellite System', isSatellite: true },
  { code: '88216', service: 'Thuraya satellite service', isSatellite: true },
  { code: '882', service: 'international networks', isSatellite: false },
  { code: '883', service: 'international networks', isSatellite: false },
  { code: '888', service: 'a code once assigned for disaster relief', isSatellite: false },
  { code: '979', service: 'International Premium Rate Service', isSatellite: false },
]

/** Returns the service of a number in E.164 without its plus; null when its calling code belongs to countries. */
export function findGlobalCode(digits: string): GlobalCode | null {
  return globalCodes.find(({ code }) => digits.startsWith(code)) ?? null
}
