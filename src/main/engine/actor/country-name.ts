/** Names of countries in English and their codes (ISO 3166-1 alpha-2), as the Unicode CLDR in Node has them. */

let names: Intl.DisplayNames | null = null

/** Created on the first request: creating it takes longer than reading a small set. */
function regionNames(): Intl.DisplayNames {
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return names
}

/** Other names of countries that sets use. */
const otherNames: Readonly<Record<string, string>> = {
  'russian federation': 'RU',
  'korea (republic of)': 'KR',
  'republic of korea': 'KR',
  korea: 'KR',
  "korea (democratic people's republic of)": 'KP',
  "democratic people's republic of korea": 'KP',
  'iran (islamic republic of)': 'IR',
  'islamic republic of iran': 'IR',
  "people's republic of china": 'CN',
  'united states of america': 'US',
  usa: 'US',
  'united kingdom of great britain and northern ireland': 'GB',
  uk: 'GB',
  'great britain': 'GB',
  'hong kong': 'HK',
  macau: 'MO',
  turkey: 'TR',
  'czech republic': 'CZ',
  palestine: 'PS',
  'palestinian authority': 'PS',
  'state of palestine': 'PS',
  'viet nam': 'VN',
  'syrian arab republic': 'SY',
  'ivory coast': 'CI',
  burma: 'MM',
  myanmar: 'MM',
  'democratic republic of the congo': 'CD',
  'republic of the congo': 'CG',
  macedonia: 'MK',
  swaziland: 'SZ',
  'cape verde': 'CV',
  'east timor': 'TL',
  'brunei darussalam': 'BN',
  "lao people's democratic republic": 'LA',
  'republic of moldova': 'MD',
  'united republic of tanzania': 'TZ',
  'bolivarian republic of venezuela': 'VE',
  uae: 'AE',
}

let codes: ReadonlyMap<string, string> | null = null
/** At most one for each pair of letters. */
const namesByCode = new Map<string, string | null>()

function allCodes(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const byName = new Map<string, string>(Object.entries(otherNames))
  for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
    const name = nameOfCountry(code)
    if (name !== null && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), code)
  }
  return byName
}

/** Codes for which Node has a name but which are no country, or a country that has another code. */
const noCountries = new Set([
  'EU',
  'EZ',
  'UN',
  'ZZ',
  'QO',
  'XA',
  'XB',
  'UK',
  'SU',
  'DD',
  'YU',
  'CS',
  'FX',
  'AN',
  'BU',
  'TP',
  'ZR',
  'NT',
  'YD',
  'VD',
  'RH',
  'HV',
  'DY',
  'NH',
])

/** Returns the English name of a country; null for an unknown code. */
export function nameOfCountry(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || noCountries.has(code)) return null
  const known = namesByCode.get(code)
  if (known !== undefined) return known
  const name =
    regionNames()
      .of(code)
      ?.replace(/ SAR China$/, '') ?? null
  namesByCode.set(code, name)
  return name
}

/** Returns the code of a country given by its name or code, in any case; null when it is unknown. */
export function codeOfCountry(given: string): string | null {
  const text = given.trim().replace(/^the\s+/i, '')
  if (nameOfCountry(text.toUpperCase()) !== null) return text.toUpperCase()
  codes ??= allCodes()
  return codes.get(text.toLowerCase()) ?? null
}
