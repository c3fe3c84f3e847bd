import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import atlas from 'world-atlas/countries-110m.json'
import { seedOf } from '../../../../test/rounds.ts'
import { countryOfShape, dotOf } from '../../ui/world/country-places.ts'
import { hhiBand, hhiEquals, shadeOf, shades, shareWords, valueWords } from './shares.ts'

describe('the words of the concentration index', () => {
  const cases: readonly (readonly [number, string])[] = [
    [0, 'low'],
    [1499, 'low'],
    [1500, 'moderate'],
    [2500, 'moderate'],
    [2501, 'high'],
    [10_000, 'high'],
  ]
  it.each(cases)('%i is %s', (index, band) => {
    expect(hhiBand(index)).toBe(band)
  })

  it('an index is told as a number of equal shares', () => {
    expect(hhiEquals(10_000)).toBe('like a single share')
    expect(hhiEquals(2400)).toBe('like 4.2 equal shares')
    expect(hhiEquals(100)).toBe('like 100 equal shares')
  })

  it('n equal shares are told as n', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 900 }), (n) => {
        expect(hhiEquals(n * (100 / n) ** 2)).toBe(`like ${n} equal shares`)
      }),
      { seed: seedOf(20261121) },
    )
  })
})

describe('shares', () => {
  const cases: readonly (readonly [number, string, number])[] = [
    [0, '0 %', 0],
    [0.0004, 'below 0.1 %', 1],
    [0.05, '5 %', 1],
    [0.051, '5.1 %', 2],
    [0.3, '30 %', 3],
    [0.5, '50 %', 4],
    [0.5001, '50 %', 5],
    [1, '100 %', 5],
  ]
  it.each(cases)('%d is written %s and has shade %i', (share, words, shade) => {
    expect([shareWords(share), shadeOf(share)]).toEqual([words, shade])
  })

  it('a larger share never has a lighter shade', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, share, (a, b) => {
        expect(shadeOf(Math.max(a, b))).toBeGreaterThanOrEqual(shadeOf(Math.min(a, b)))
        expect(shadeOf(a)).toBeLessThanOrEqual(shades.length)
      }),
      { seed: seedOf(20261121) },
    )
  })

  it('values of our own are written as words', () => {
    expect([valueWords('critical'), valueWords('personal_data'), valueWords('unknown')]).toEqual([
      'Critical',
      'Personal data',
      'Not given',
    ])
  })
})

describe('countries on the map', () => {
  const shapes = atlas.objects.countries.geometries as readonly {
    readonly id?: string
    readonly properties: { readonly name: string }
  }[]

  it('every shape but two disputed ones is a country, and no two are the same', () => {
    const codes = shapes.map(({ id, properties: { name } }) => [name, countryOfShape(id, name)] as const)
    expect(codes.filter(([, code]) => code === null).map(([name]) => name)).toEqual([
      'N. Cyprus',
      'Somaliland',
    ])
    const known = codes.flatMap(([, code]) => code ?? [])
    expect(new Set(known).size).toBe(known.length)
  })

  it('a shape has the name that its two letters stand for', () => {
    const nameOf = new Intl.DisplayNames('en', { type: 'region' })
    const same = shapes.filter(({ id, properties: { name } }) => {
      const code = countryOfShape(id, name)
      return code !== null && nameOf.of(code) === name
    })
    // the others are abbreviated on the map, or spelled in another way
    expect(same.length).toBeGreaterThan(150)
  })

  it('a country has a shape or a dot, never both', () => {
    expect(dotOf('MT')).toEqual([14.4, 35.9])
    for (const { id, properties } of shapes) {
      const code = countryOfShape(id, properties.name)
      if (code !== null) expect(dotOf(code)).toBeNull()
    }
  })

  it('says that a value is not given only where providers have none', () => {
    expect([valueWords('unknown'), valueWords('not_assessed')]).toEqual(['Not given', 'Not assessed'])
  })
})
