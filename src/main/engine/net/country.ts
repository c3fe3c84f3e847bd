/**
 * Facts that follow from a country code (ISO 3166-1 alpha-2), so that a pack with codes alone answers more: continent
 * as in the common address databases, and currency in use (ISO 4217, as of 2026-01). Names come from the platform
 * (Unicode CLDR). Written by hand; uninhabited territories have no currency here.
 */
const table = `
AD EU EUR|AE AS AED|AF AS AFN|AG NA XCD|AI NA XCD|AL EU ALL|AM AS AMD|AO AF AOA|AQ AN|AR SA ARS|AS OC USD|AT EU EUR
AU OC AUD|AW NA AWG|AX EU EUR|AZ AS AZN|BA EU BAM|BB NA BBD|BD AS BDT|BE EU EUR|BF AF XOF|BG EU EUR|BH AS BHD
BI AF BIF|BJ AF XOF|BL NA EUR|BM NA BMD|BN AS BND|BO SA BOB|BQ NA USD|BR SA BRL|BS NA BSD|BT AS BTN|BV AN|BW AF BWP
BY EU BYN|BZ NA BZD|CA NA CAD|CC AS AUD|CD AF CDF|CF AF XAF|CG AF XAF|CH EU CHF|CI AF XOF|CK OC NZD|CL SA CLP
CM AF XAF|CN AS CNY|CO SA COP|CR NA CRC|CU NA CUP|CV AF CVE|CW NA XCG|CX AS AUD|CY EU EUR|CZ EU CZK|DE EU EUR
DJ AF DJF|DK EU DKK|DM NA XCD|DO NA DOP|DZ AF DZD|EC SA USD|EE EU EUR|EG AF EGP|EH AF MAD|ER AF ERN|ES EU EUR
ET AF ETB|FI EU EUR|FJ OC FJD|FK SA FKP|FM OC USD|FO EU DKK|FR EU EUR|GA AF XAF|GB EU GBP|GD NA XCD|GE AS GEL
GF SA EUR|GG EU GBP|GH AF GHS|GI EU GIP|GL NA DKK|GM AF GMD|GN AF GNF|GP NA EUR|GQ AF XAF|GR EU EUR|GS AN|GT NA GTQ
GU OC USD|GW AF XOF|GY SA GYD|HK AS HKD|HM AN|HN NA HNL|HR EU EUR|HT NA HTG|HU EU HUF|ID AS IDR|IE EU EUR|IL AS ILS
IM EU GBP|IN AS INR|IO AS USD|IQ AS IQD|IR AS IRR|IS EU ISK|IT EU EUR|JE EU GBP|JM NA JMD|JO AS JOD|JP AS JPY
KE AF KES|KG AS KGS|KH AS KHR|KI OC AUD|KM AF KMF|KN NA XCD|KP AS KPW|KR AS KRW|KW AS KWD|KY NA KYD|KZ AS KZT
LA AS LAK|LB AS LBP|LC NA XCD|LI EU CHF|LK AS LKR|LR AF LRD|LS AF LSL|LT EU EUR|LU EU EUR|LV EU EUR|LY AF LYD
MA AF MAD|MC EU EUR|MD EU MDL|ME EU EUR|MF NA EUR|MG AF MGA|MH OC USD|MK EU MKD|ML AF XOF|MM AS MMK|MN AS MNT
MO AS MOP|MP OC USD|MQ NA EUR|MR AF MRU|MS NA XCD|MT EU EUR|MU AF MUR|MV AS MVR|MW AF MWK|MX NA MXN|MY AS MYR
MZ AF MZN|NA AF NAD|NC OC XPF|NE AF XOF|NF OC AUD|NG AF NGN|NI NA NIO|NL EU EUR|NO EU NOK|NP AS NPR|NR OC AUD
NU OC NZD|NZ OC NZD|OM AS OMR|PA NA PAB|PE SA PEN|PF OC XPF|PG OC PGK|PH AS PHP|PK AS PKR|PL EU PLN|PM NA EUR
PN OC NZD|PR NA USD|PS AS ILS|PT EU EUR|PW OC USD|PY SA PYG|QA AS QAR|RE AF EUR|RO EU RON|RS EU RSD|RU EU RUB
RW AF RWF|SA AS SAR|SB OC SBD|SC AF SCR|SD AF SDG|SE EU SEK|SG AS SGD|SH AF SHP|SI EU EUR|SJ EU NOK|SK EU EUR
SL AF SLE|SM EU EUR|SN AF XOF|SO AF SOS|SR SA SRD|SS AF SSP|ST AF STN|SV NA USD|SX NA XCG|SY AS SYP|SZ AF SZL
TC NA USD|TD AF XAF|TF AN|TG AF XOF|TH AS THB|TJ AS TJS|TK OC NZD|TL AS USD|TM AS TMT|TN AF TND|TO OC TOP|TR AS TRY
TT NA TTD|TV OC AUD|TW AS TWD|TZ AF TZS|UA EU UAH|UG AF UGX|UM OC USD|US NA USD|UY SA UYU|UZ AS UZS|VA EU EUR
VC NA XCD|VE SA VES|VG NA USD|VI NA USD|VN AS VND|VU OC VUV|WF OC XPF|WS OC WST|XK EU EUR|YE AS YER|YT AF EUR
ZA AF ZAR|ZM AF ZMW|ZW AF ZWG`

export const continents = {
  AF: 'Africa',
  AN: 'Antarctica',
  AS: 'Asia',
  EU: 'Europe',
  NA: 'North America',
  OC: 'Oceania',
  SA: 'South America',
} as const
export type ContinentCode = keyof typeof continents

export type Country = {
  readonly code: string
  readonly continent: ContinentCode
  readonly currency: string | null
}

let byCode: ReadonlyMap<string, Country> | null = null

/** Returns a country by its upper-case code; null for any other code, such as `EU` or `ZZ`. */
export function countryOf(code: string): Country | null {
  byCode ??= new Map(
    table
      .trim()
      .split(/[|\n]/)
      .map((row) => {
        const [name = '', continent = '', currency = null] = row.split(' ')
        return [name, { code: name, continent: continent as ContinentCode, currency }]
      }),
  )
  return byCode.get(code) ?? null
}

/** Every code of the table. */
export function countryCodes(): string[] {
  countryOf('')
  return [...(byCode?.keys() ?? [])]
}

let names: Intl.DisplayNames | null = null

/** Returns the English name of a country; null for an unknown code. */
export function countryName(code: string): string | null {
  if (countryOf(code) === null) return null
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return names.of(code) ?? null
}

/** True for the two letters of a continent. */
export function isContinent(code: string): code is ContinentCode {
  return Object.hasOwn(continents, code)
}
