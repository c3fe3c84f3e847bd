import { expect, test } from 'vitest'
import { continents, countryCodes, countryName, countryOf } from './country.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const pairs = [...letters].flatMap((first) => [...letters].map((second) => first + second))
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/**
 * Codes for which the platform has a name but which are no country: groups, and former and reserved codes of ISO
 * 3166-1.
 */
const noCountries = new Set(
  'AC AN BU CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO RH SU TA TP UK UN VD WK XA XB YD YU ZR ZZ'.split(
    ' ',
  ),
)

test('every country that the platform names is in the table, and nothing else', () => {
  const named = pairs.filter((code) => regions.of(code) !== undefined && !noCountries.has(code))
  const canonical = named.filter((code) => new Intl.Locale(`und-${code}`).region === code)
  expect(countryCodes().toSorted()).toEqual(canonical.toSorted())
})

test.each(countryCodes())(
  '%s has a name, a continent and a currency that the platform knows, or none',
  (code) => {
    const country = countryOf(code)
    expect(countryName(code)).toBe(regions.of(code))
    expect(Object.keys(continents)).toContain(country?.continent)
    if (country?.currency != null) expect(country.currency).toMatch(/^[A-Z]{3}$/)
    else expect(country?.continent).toBe('AN')
  },
)

test.each(['', 'de', 'EU', 'ZZ', 'UK', 'DEU', '__proto__'])('%j is no country', (code) => {
  expect([countryOf(code), countryName(code)]).toEqual([null, null])
})
