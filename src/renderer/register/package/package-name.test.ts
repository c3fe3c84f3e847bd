import { describe, expect, it } from 'vitest'
import { isoOf } from './iso-of.ts'
import { type NameFacts, packageNamePieces } from './package-name.ts'

const facts: NameFacts = {
  entity: {
    lei: '9999SKERRYBANK000195',
    scope: 'consolidated',
    country: 'eba_GA:DE',
    reference_date: '2025-12-31',
    authority_code: 'BE-NBB',
    institution_code: 'C123',
    register_name: null,
  },
  authorityCountry: null,
  module: 'DORA010100',
  pattern: null,
}

function written(given: NameFacts): string {
  return packageNamePieces(given)
    .map((piece) => (piece.kind === 'text' ? piece.text : `<${piece.what}>`))
    .join('')
}

describe('the name of a package', () => {
  const cases: readonly (readonly [string, Partial<NameFacts>, string])[] = [
    [
      'the form of the EBA, with the country of the entity',
      {},
      '9999SKERRYBANK000195.CON_DE_DORA010100_DORA_2025-12-31_<time of building>.zip',
    ],
    [
      'the country of the authority goes first',
      { authorityCountry: 'LU' },
      '9999SKERRYBANK000195.CON_LU_DORA010100_DORA_2025-12-31_<time of building>.zip',
    ],
    [
      'what is not known is named',
      { entity: { scope: 'group' }, module: null },
      '<LEI>.<scope>_<country>_<module>_DORA_<reference date>_<time of building>.zip',
    ],
    [
      'the form of Belgium',
      { pattern: 'LEI_{lei}.{scope}_{authority}_DOR_DORA_ROI' },
      'LEI_9999SKERRYBANK000195.CON_NBB_DOR_DORA_ROI.zip',
    ],
    [
      'the form of Ireland',
      { pattern: '{code}_{yyyymmdd}_{register}' },
      'C123_20251231_<name of the register>.zip',
    ],
    ['a placeholder that nobody knows stays', { pattern: '{lei}_{moon}' }, '9999SKERRYBANK000195_{moon}.zip'],
  ]
  it.each(cases)('%s', (_, change, name) => {
    expect(written({ ...facts, ...change })).toBe(name)
  })
})

describe('the ISO code of a member', () => {
  const cases: readonly (readonly [unknown, string | null])[] = [
    ['eba_GA:DE', 'DE'],
    ['DE', 'DE'],
    ['eba_CU:EUR', 'EUR'],
    ['eba_GA:x28', null],
    [null, null],
  ]
  it.each(cases)('of %s is %s', (member, code) => {
    expect(isoOf(member)).toBe(code)
  })
})
