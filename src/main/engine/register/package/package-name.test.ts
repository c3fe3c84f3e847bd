import { describe, expect, test } from 'vitest'
import { goldenFacts, goldenName } from '../../../../../test/fixtures/register/golden-package.ts'
import {
  ebaNamePattern,
  nationalNamePatterns,
  type PackageFacts,
  packageName,
  readPackageName,
} from './package-name.ts'

const facts: PackageFacts = { ...goldenFacts, authority: 'NBB', code: 'C12345', register: 'ROI_DORA' }

describe('the name of a package', () => {
  test.each<[string, string, string]>([
    ['of the EBA', ebaNamePattern, goldenName],
    ['for Belgium', nationalNamePatterns.belgium, 'LEI_9999SKERRYBANK000195.CON_NBB_DOR_DORA_ROI'],
    ['for Ireland', nationalNamePatterns.ireland, 'C12345_20251231_ROI_DORA'],
    ['of plain characters', 'register-2025', 'register-2025'],
  ])('%s', (_, pattern, name) => {
    expect(packageName(pattern, facts)).toBe(name)
  })

  test.each<[string, string, Partial<PackageFacts>]>([
    ['a stroke in the code', '{code}', { code: 'a/b' }],
    ['a step up in the code', '{code}', { code: '..' }],
    ['a backslash in the authority', '{authority}', { authority: 'a\\b' }],
    ['a line break in the register', '{register}', { register: 'a\n' }],
    ['an empty code', '{code}', { code: '' }],
    ['a country in lower case', '{country}', { country: 'de' }],
    ['a scope of its own', '{scope}', { scope: 'ALL' as 'CON' }],
    ['a module without version', '{module}', { module: 'DORA' }],
    ['a day that does not exist', '{yyyymmdd}', { referenceDate: '2025-11-31' }],
    ['an hour that does not exist', '{timestamp}', { timestamp: '20260302251500000' }],
    ['a stroke in the pattern', 'a/{lei}', {}],
    ['a placeholder that does not exist', '{name}', {}],
    ['a name of the prototype as placeholder', '{constructor}', {}],
    ['an empty pattern', '', {}],
    ['a point at the end', '{lei}.', {}],
    ['more than 200 characters', 'x'.repeat(201), {}],
  ])('is refused with %s', (_, pattern, changed) => {
    expect(packageName(pattern, { ...facts, ...changed })).toEqual({ refused: expect.any(String) })
  })
})

describe('a name that is read', () => {
  test('says its six parts', () => {
    expect(readPackageName(goldenName)).toEqual({
      lei: '9999SKERRYBANK000195',
      scope: 'CON',
      country: 'DE',
      module: 'DORA010100',
      referenceDate: '2025-12-31',
      timestamp: '20260302101500000',
    })
  })

  test('says what its national pattern has', () => {
    expect(readPackageName('C12345_20251231_ROI_DORA', nationalNamePatterns.ireland)).toEqual({
      code: 'C12345',
      referenceDate: '2025-12-31',
      register: 'ROI_DORA',
    })
    expect(
      readPackageName('LEI_9999SKERRYBANK000195.CON_NBB_DOR_DORA_ROI', nationalNamePatterns.belgium),
    ).toEqual({ lei: '9999SKERRYBANK000195', scope: 'CON', authority: 'NBB' })
  })

  test('is not taken when a part that stands in it twice differs', () => {
    expect(readPackageName('A-B', '{code}-{code}')).toBeUndefined()
    expect(readPackageName('A-A', '{code}-{code}')).toEqual({ code: 'A' })
  })

  test.each([
    '',
    'register',
    `${goldenName}.zip`,
    goldenName.toLowerCase(),
    goldenName.replace('.CON', ''),
    goldenName.replace('DORA_', ''),
    `${goldenName}0`,
    ` ${goldenName}`,
    `${goldenName}\n`,
    'x'.repeat(100_000),
  ])('is not taken without the form: %j', (name) => {
    expect(readPackageName(name)).toBeUndefined()
  })
})
