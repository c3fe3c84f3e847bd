import { describe, expect, it } from 'vitest'
import { loadRiskPacks, readPackJson } from '../../../../test/fixtures/risk/load-risk-packs.ts'
import { readCountryPack } from './pack-file.ts'
import { openRiskPacks, riskCountries } from './risk-packs.ts'
import { bandOf } from './weigh-reasons.ts'

describe.each(riskCountries)('the pack of %s', (country) => {
  const pack = readCountryPack(readPackJson(`${country}.json`))

  it('knows enough phrases and brands, and how to say every reason', () => {
    const packs = loadRiskPacks(country)
    expect(pack.groups.flatMap(({ phrases }) => phrases).length).toBeGreaterThanOrEqual(60)
    expect(pack.brands.length).toBeGreaterThanOrEqual(40)
    expect([...packs.signals.values()].every(({ label }) => label !== '')).toBe(true)
    if (pack.language !== 'en') {
      const english = loadRiskPacks('GB').signals
      const untranslated = [...packs.signals].filter(
        ([code, { label }]) => english.get(code)?.label === label,
      )
      expect(untranslated.map(([code]) => code)).toEqual([])
    }
  })

  it('writes brand words and domains in plain lower case', () => {
    const odd = pack.brands.flatMap(({ words, domains }) => [
      ...words.filter((word) => !/^[a-z0-9]+$/.test(word)),
      ...domains.filter((domain) => !/^[a-z0-9.-]+$/.test(domain)),
    ])
    expect(odd).toEqual([])
  })
})

describe('openRiskPacks', () => {
  const common = readPackJson('every-country.json')
  const gb = readPackJson('GB.json') as Record<string, unknown>

  it.each([
    ['a list instead of a file', common, [], 'Risk pack must be an object.'],
    ['no country', common, { ...gb, country: '' }, 'Risk pack: country must be a text that is not empty.'],
    [
      'an unknown label',
      common,
      { ...gb, labels: { nope: 'x' } },
      'Risk pack GB: labels.nope is not a known code.',
    ],
    [
      'a weight of words',
      common,
      { ...gb, groups: [{ code: 'x', label: 'x', phrases: [], weight: 'high' }] },
      'Risk pack GB: groups[0].weight must be a whole number from -100 to 100.',
    ],
    [
      'a new code without weight',
      common,
      { ...gb, groups: [{ code: 'x', label: 'x', phrases: [] }] },
      'Risk pack GB: x is new and needs weight and severity.',
    ],
    [
      'a phrase without letters',
      common,
      { ...gb, groups: [{ code: 'urgency', label: 'x', phrases: ['!'] }] },
      'The phrase "!" of urgency has no letters to look for.',
    ],
    ['no common file', {}, gb, 'Risk pack common: signals must be an object.'],
  ])('refuses %s', (_name, base, pack, message) => {
    const open = openRiskPacks((file) => (file === 'GB.json' ? pack : base))
    expect(() => open('GB').books()).toThrow(message)
  })

  it('reads each file once, and those a country borrows from', () => {
    const read: string[] = []
    const open = openRiskPacks((file) => {
      read.push(file)
      return readPackJson(file)
    })
    open('BE')
    open('FR')
    open('FR').books()
    expect(read).toEqual(['every-country.json', 'BE.json', 'FR.json', 'NL.json', 'DE.json'])
  })

  it('refuses a pack that borrows from elsewhere', () => {
    const open = openRiskPacks((file) =>
      file === 'GB.json' ? { ...gb, borrows: ['FR'] } : readPackJson(file),
    )
    expect(() => open('GB')).toThrow('Risk pack GB borrows from FR')
  })
})

it.each([
  [0, 'clean'],
  [24, 'clean'],
  [25, 'suspect'],
  [49, 'suspect'],
  [50, 'high'],
  [74, 'high'],
  [75, 'critical'],
  [100, 'critical'],
])('a score of %i is %s', (score, band) => {
  expect(bandOf(score)).toBe(band)
})
