import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taxonomy } from '../../../../test/fixtures/register/golden-package.ts'
import { seedOf } from '../../../../test/rounds.ts'
import { ClosedLists, isNotApplicable } from './closed-list.ts'
import type { Taxonomy } from './taxonomy.ts'

const lists = new ClosedLists(taxonomy)
const members = [...taxonomy.lists].flatMap(([list, all]) => all.map((member) => ({ list, ...member })))

test.each([
  ['country', 'eba_GA:DE', 'eba_GA:DE'],
  ['country', 'EBA_ga:de', 'eba_GA:DE'],
  ['country', ' de ', 'eba_GA:DE'],
  ['country', 'Germany', 'eba_GA:DE'],
  ['country', 'eba_GA:DE - Germany', 'eba_GA:DE'],
  ['country', 'eba_GA:DE Germany', 'eba_GA:DE'],
  ['country', 'Germany (DE)', 'eba_GA:DE'],
  ['country', 'DE/Germany', 'eba_GA:DE'],
  ['country', 'curacao', 'eba_GA:CW'],
  ['country', 'Cote d’Ivoire', 'eba_GA:CI'],
  ['country', 'EL', 'eba_GA:GR'],
  ['country', 'UK', 'eba_GA:GB'],
  ['country', 'NA', 'eba_GA:NA'],
  ['country_or_na', 'Not applicable', 'eba_GA:qx2007'],
  ['country_or_na', 'n.a.', 'eba_GA:qx2007'],
  ['currency', 'eur', 'eba_CU:EUR'],
  ['currency', 'EUR - Euro', 'eba_CU:EUR'],
  ['ict_service_type', 'S17', 'eba_TA:S17'],
  ['ict_service_type', 's17', 'eba_TA:S17'],
  ['ict_service_type', 'Cloud  services:\u00a0IaaS', 'eba_TA:S17'],
  ['ict_service_type', 'S17: Cloud services - IaaS', 'eba_TA:S17'],
  ['user_nature', 'x839', 'eba_ZZ:x839'],
  ['user_nature', 'Not a branch', 'eba_ZZ:x839'],
  ['user_nature', 'not_a_branch', 'eba_ZZ:x839'],
  ['yes_no', 'YES', 'eba_BT:x28'],
  ['yes_no', 'FALSE', 'eba_BT:x29'],
  ['yes_no_not_assessed', 'true', 'eba_BT:x28'],
  ['yes_no_not_assessed', 'Assessment not performed', 'eba_BT:x21'],
  ['person_type', 'legal', 'eba_CT:x212'],
  ['person_type', 'Individual', 'eba_CT:x213'],
  ['person_type', 'natural', 'eba_CT:x213'],
  ['identifier_type', 'LEI', 'eba_qCO:qx2000'],
  ['identifier_type', 'DE_VAT', 'eba_qCO:qx2004'],
  ['identifier_type', 'FR_CRN', 'eba_qCO:qx2003'],
  ['identifier_type', 'Legal Entity Identifier (LEI)', 'eba_qCO:qx2000'],
  ['reintegration', 'N/A', 'eba_ZZ:x0'],
  ['discontinuation_impact', 'LOW', 'eba_ZZ:x791'],
])('in %s, "%s" is %s', (list, given, code) => {
  expect(lists.codeOf(list, given)).toEqual({ code, changed: given !== code })
})

test.each([
  ['country', 'Germany, Netherlands'],
  ['country', 'DE/NL'],
  ['country', 'eba_GA:DE - Netherlands'],
  ['country', 'eba_GA:DE or so'],
  ['country', 'n. bek.'],
  ['country', 'n.a.'],
  ['country', ''],
  ['country', 'Congo (CD)'],
  ['discontinuation_impact', 'Low - High'],
  ['yes_no', 'maybe'],
  ['arrangement_type', 'eba_ZZ:x791'],
  ['ict_service_type', 'S20'],
  ['identifier_type', 'eba_qCO:x1'],
  ['country', 'x'.repeat(100_000)],
  ['country', '- '.repeat(190)],
])('in %s, "%s" is no member, and none is guessed', (list, given) => {
  expect(lists.codeOf(list, given)).toBeNull()
})

describe('every way in which the taxonomy names a member means that member', () => {
  test('code, local part, slug, label and ISO code', () => {
    for (const { list, code, slug, label, iso } of members)
      for (const given of [code, code.split(':')[1] ?? code, slug, label, iso])
        if (given !== undefined)
          expect([list, given, lists.codeOf(list, given)?.code]).toEqual([list, given, code])
  })

  test('code and label side by side, in any case, with blanks', () => {
    const blank = fc.constantFrom('', ' ', '  ', '\u00a0', '\t')
    const between = fc.constantFrom(' - ', ' – ', ': ', ' ', ' | ')
    fc.assert(
      fc.property(
        fc.constantFrom(...members),
        blank,
        between,
        fc.boolean(),
        fc.boolean(),
        (member, around, sign, upper, swap) => {
          const { list, code, label } = member
          const [left, right] = swap ? [label, code] : [code, label]
          const given = `${around}${left}${sign}${right}${around}`
          expect(lists.codeOf(list, upper ? given.toUpperCase() : given)?.code).toBe(code)
        },
      ),
      { seed: seedOf(9), numRuns: 2000 },
    )
  })

  test('a label that occurs twice in a list means neither', () => {
    const twice: Taxonomy = {
      ...taxonomy,
      lists: new Map([
        [
          'odd',
          [
            { code: 'a:1', label: 'Same' },
            { code: 'a:2', label: 'same' },
          ],
        ],
      ]),
    }
    const odd = new ClosedLists(twice)
    expect([odd.codeOf('odd', 'Same'), odd.codeOf('odd', 'a:2')?.code, odd.codeOf('odd', '1')?.code]).toEqual(
      [null, 'a:2', 'a:1'],
    )
  })
})

test('labels and members are those of the taxonomy', () => {
  expect(lists.labelOf('country', 'eba_GA:DE')).toBe('Germany')
  expect(lists.labelOf('country', 'DE')).toBeNull()
  expect(lists.membersOf('yes_no').map(({ code }) => code)).toEqual(['eba_BT:x28', 'eba_BT:x29'])
})

test('a list that the taxonomy has not is a mistake of the caller', () => {
  expect(() => lists.codeOf('colour', 'red')).toThrow('has no list colour')
})

test.each([
  ['N/A', true],
  [' not  applicable ', true],
  ['–', true],
  ['Not available', false],
  ['none', false],
  ['C-001', false],
])('"%s" says that nothing applies: %s', (text, expected) => {
  expect(isNotApplicable(text)).toBe(expected)
})

test('labels are written as names are: no parenthesis is cut off, no letter after an apostrophe is raised', () => {
  const cut = members.filter(({ label }) => label.split('(').length !== label.split(')').length)
  expect(cut).toEqual([])
  expect(members.filter(({ label }) => /['’]S\b/.test(label))).toEqual([])
})
