/**
 * Regions in which a mobile number can be taken along to another operator, so that the operator of its block identifies
 * the first holder and not the current one.
 *
 * Compiled from what regulators publish about mobile number portability in operation: for the European Union and the
 * European Economic Area it is an obligation (Directive 2002/22/EC, article 30; now 2018/1972, article 106), the others
 * are listed by their own authorities. A region that is missing here has no portability as far as known; the list does
 * not cover fixed lines.
 */
const byPart = {
  europeanUnion: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
  restOfEurope: 'AL AX BA BY CH GB GE GG IM IS JE LI MD ME MK NO RS RU SJ TR UA',
  americas: 'AR BB BL BM BR BS CA CL CO CR DO EC GF GP HN JM KY MF MQ MX PA PE PR PY SV TT US UY VI',
  asia: 'AE AM AZ BH CN HK IL IN IR JP KR KW KZ MY OM PH PK QA SA SG TH TW VN',
  africa: 'CI EG GH KE MA NG RE SN TN TZ YT ZA',
  oceania: 'AU GU NZ',
} as const

const regions = new Set(Object.values(byPart).flatMap((part) => part.split(' ')))

/** True when mobile numbers of a region (ISO 3166-1, two letters) may have moved to another operator. */
export function isPortable(region: string): boolean {
  return regions.has(region)
}
