import { describe, expect, it } from 'vitest'
import { findMissedCallWarning } from './missed-call-codes.ts'
import { isPortable } from './portable-regions.ts'

describe('a code named in warnings about missed calls', () => {
  // Bundesnetzagentur, December 2017 (22 countries) and 23 February 2018 (12 codes); FCC, 3 May 2019
  const german = `355 229 387 257 225 224 967 231 261 960 223 212 389 381 248 232 252 249 255 235 216 256
    269 685 263 213 674 592 691 509 676 245 221`.split(/\s+/)

  it.each(german)('+%s is one', (code) => {
    expect(findMissedCallWarning(`${code}123456`)).toBe('Bundesnetzagentur')
  })

  it.each(['222', '1473', '1876'])('+%s is one', (code) => {
    expect(findMissedCallWarning(`${code}5234567`)).toBe('Federal Communications Commission')
  })

  it.each(['442079461958', '12125550123', '4930123456', '961123456'])('+%s has none', (digits) => {
    expect(findMissedCallWarning(digits)).toBeNull()
  })
})

describe('mobile number portability', () => {
  // obligatory in every member state: Directive (EU) 2018/1972, article 106
  it.each('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))(
    'exists in %s',
    (region) => {
      expect(isPortable(region)).toBe(true)
    },
  )

  it.each(['US', 'CA', 'GB', 'CH', 'NO', 'AU', 'NZ', 'JP', 'KR', 'SG', 'HK', 'IN', 'BR', 'MX', 'ZA'])(
    'exists in %s by order of its regulator',
    (region) => {
      expect(isPortable(region)).toBe(true)
    },
  )

  it.each(['ID', 'CU', 'KP', 'SO', 'AQ', ''])('is not known in %j', (region) => {
    expect(isPortable(region)).toBe(false)
  })
})
