import { expect, it } from 'vitest'
import { countryWords, isWithoutProvider, noCountryWords, noLineWords } from './country-words.ts'

it('says that no country is given of the way that is counted only, and of ICT services', () => {
  expect(noCountryWords('storage')).toBe('No country of data storage is given for an ICT service.')
  expect(noCountryWords('processing')).toContain('processing')
  expect(noCountryWords('provision')).toContain('provision')
  expect(noCountryWords('headquarters')).toContain('provider')
})

it('does not say that nothing is in a country that no record names', () => {
  expect(countryWords(undefined, 'France')).toBe('France: not named')
  expect(countryWords({ label: 'France', count: 2, share: 0.5 }, 'France')).toBe('France: 2, 50 %')
})

it('says what bars lack by the weight that is shown', () => {
  expect(noLineWords('cost')).toBe('No annual cost is known that can be compared.')
  expect(noLineWords('critical')).toBe('No provider is named for a critical or important function.')
  expect(noLineWords('arrangements')).toBe('No arrangement has an ICT service with a provider.')
  expect(noLineWords()).toBe('No provider is recorded.')
})

it('does not say that there are no providers when that could not be read again', () => {
  expect(isWithoutProvider(0, true)).toBe(false)
  expect([isWithoutProvider(null, false), isWithoutProvider(1, false)]).toEqual([false, false])
  expect(isWithoutProvider(0, false)).toBe(true)
})
